import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { whenIdle } from "../../lib/idle.ts";
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

it.each(["pointerMove", "pointerDown", "keyDown"] as const)(
  "panel tardío: no se pide mientras nadie toca la página, y sí con la primera señal (%s)",
  async (sign) => {
    const load = vi.fn(async () => Arrived);
    late(load);
    show(<Page asked={false} />);
    await new Promise<void>((done) => whenIdle(done));
    expect(load).not.toHaveBeenCalled();
    fireEvent[sign](screen.getByText("Lista"));
    fireEvent[sign](screen.getByText("Lista"));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  },
);

it("panel tardío: con una conversación en la dirección se pide en seguida", async () => {
  const load = vi.fn(async () => Arrived);
  late(load);
  show(<Page asked />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});
