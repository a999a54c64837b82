import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { show, startTexts } from "../../../test/render.tsx";
import { bringLateDialogs, lateDialog } from "./late-dialog.tsx";

type Props = { name: string; onClose: () => void };
const Arrived = ({ name }: Props) => <p role="dialog">{name}</p>;

const late = (load: () => Promise<typeof Arrived>) => lateDialog(load, ({ onClose }: Props) => onClose());

function Page({ Late }: { Late: ComponentType<Props> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open ? <Late name="Derivar" onClose={() => setOpen(false)} /> : null}
    </>
  );
}

beforeAll(startTexts);

it("diálogo tardío: traído de antemano está en cuanto se abre, y se pide una sola vez", async () => {
  const load = vi.fn(async () => Arrived);
  const Late = late(load);
  await Promise.all([bringLateDialogs(), bringLateDialogs()]);
  show(<Page Late={Late} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Abrir" }));
  expect(screen.getByRole("dialog").textContent).toBe("Derivar");
  expect(load).toHaveBeenCalledTimes(1);
});

it("diálogo tardío: abierto antes de que llegue, la página dice que carga y luego lo muestra", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Arrived>();
  const Late = late(() => promise);
  show(<Page Late={Late} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Abrir" }));
  expect(await screen.findByRole("progressbar", { name: "Cargando…" })).toBeTruthy();
  resolve(Arrived);
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("diálogo tardío: si no puede llegar lo dice y se cierra, y abrirlo otra vez lo pide de nuevo", async () => {
  const load = vi.fn(async () => Arrived);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Late = late(load);
  // While nobody asked for it nobody is told.
  await bringLateDialogs();
  show(<Page Late={Late} />);
  const persona = userEvent.setup();
  const button = screen.getByRole("button", { name: "Abrir" });
  await persona.click(button);
  expect(await screen.findByText("No se pudo establecer conexión con el servidor.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await persona.click(button);
  expect(await screen.findByRole("dialog")).toBeTruthy();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
});

it("diálogo tardío: el que viene al abrirse no se trae de antemano", async () => {
  const load = vi.fn(async () => Arrived);
  const Late = lateDialog(load, ({ onClose }: Props) => onClose(), { ahead: false });
  await bringLateDialogs();
  expect(load).not.toHaveBeenCalled();
  show(<Page Late={Late} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Abrir" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
