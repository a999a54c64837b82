import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { bringLatePanes, latePane, useLatePanes } from "./late-pane.tsx";

type Props = { name: string };
const Arrived = ({ name }: Props) => <p>Conversación con {name}</p>;
const Waiting = ({ name }: Props) => <p>Viene {name}</p>;

const late = (load: () => Promise<typeof Arrived>) => latePane(load, Waiting);

function Page({ asked }: { asked: boolean }) {
  useLatePanes(asked);
  return <p>Lista</p>;
}

beforeAll(startTexts);

it("panel tardío: traído de antemano está desde el primer momento, y se pide una sola vez", async () => {
  const load = vi.fn(async () => Arrived);
  const Late = late(load);
  await Promise.all([bringLatePanes(), bringLatePanes()]);
  show(<Late name="Ana" />);
  expect(screen.getByText("Conversación con Ana")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it("panel tardío: mostrado antes de que llegue, en su lugar está lo que se espera, y luego él", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Arrived>();
  const Late = late(() => promise);
  show(<Late name="Ana" />);
  expect(screen.getByText("Viene Ana")).toBeTruthy();
  resolve(Arrived);
  expect(await screen.findByText("Conversación con Ana")).toBeTruthy();
  expect(screen.queryByText("Viene Ana")).toBeNull();
});

it("panel tardío: si no puede llegar lo dice en su lugar, y Reintentar lo pide otra vez", async () => {
  const load = vi.fn(async () => Arrived);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Late = late(load);
  show(<Late name="Ana" />);
  expect(await screen.findByText("No se pudo establecer conexión con el servidor.")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("Conversación con Ana")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it.each(["pointerMove", "pointerDown", "keyDown"] as const)(
  "panel tardío: no se pide mientras nadie toca la página, y sí con la primera señal (%s)",
  async (sign) => {
    const load = vi.fn(async () => Arrived);
    late(load);
    show(<Page asked={false} />);
    expect(load).not.toHaveBeenCalled();
    fireEvent[sign](screen.getByText("Lista"));
    fireEvent[sign](screen.getByText("Lista"));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

it("panel tardío: con una conversación en la dirección se pide en seguida", () => {
  const load = vi.fn(async () => Arrived);
  late(load);
  show(<Page asked />);
  expect(load).toHaveBeenCalledTimes(1);
});
