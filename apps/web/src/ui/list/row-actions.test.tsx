import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "@ventanilla/client/http";
import { beforeEach, expect, it, vi } from "vitest";
import { dichoPor } from "../../../test/espera.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { toldFailure } from "../errors/told-failure.ts";
import { RowDelete } from "./RowDelete.tsx";
import { RowSwitch } from "./RowSwitch.tsx";

beforeEach(startTexts);

/** Read with the question, in the language of what is stored. */
async function preguntaPor(nombre: string): Promise<void> {
  const pregunta = await screen.findByRole("dialog", {
    description: new RegExp(`registro\\?\\s*${nombre}$`),
  });
  expect(within(pregunta).getByText(nombre).lang).toBe("es");
}

function persona() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}

it.each([
  [false, "Activar", "¡Registro activado!"],
  [true, "Desactivar", "¡Registro desactivado!"],
])(
  "interruptor de una fila activa (%s): muestra su estado, pregunta por ella por su nombre, y al cambiar lo dice 2 s [A-lista-09 A-lista-22 A-lista-23]",
  async (activa, verbo, texto) => {
    const quien = persona();
    show(<RowSwitch active={activa} name="JPEREZ" onToggle={async () => undefined} />);
    const interruptor = screen.getByRole<HTMLInputElement>("switch", { name: "Estado de JPEREZ" });
    expect(interruptor.checked).toBe(activa);
    await quien.click(interruptor);
    await preguntaPor("JPEREZ");
    await quien.click(await screen.findByRole("button", { name: verbo }));
    await dichoPor(texto, 2_000);
  },
);

it("eliminar una fila: pregunta con su texto y dice cuál es; Cancelar no borra, y lo borrado se dice 2 s [A-lista-15 A-lista-21 A-lista-28]", async () => {
  const quien = persona();
  const borrar = vi.fn(async () => undefined);
  show(<RowDelete name="JPEREZ" onDelete={borrar} />);
  await quien.click(screen.getByRole("button", { name: "Eliminar JPEREZ" }));
  await screen.findByText("¿Está seguro de eliminar el registro?");
  await preguntaPor("JPEREZ");
  await quien.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(borrar).not.toHaveBeenCalled();
  await quien.click(screen.getByRole("button", { name: "Eliminar JPEREZ" }));
  await quien.click(await screen.findByRole("button", { name: "Eliminar" }));
  await dichoPor("¡Registro eliminado correctamente!", 2_000);
  expect(borrar).toHaveBeenCalledTimes(1);
});

it("lo que nadie respondió se dice con Reintentar, que lo hace otra vez y lo dice; la fila queda como estaba", async () => {
  const borrar = vi.fn<() => Promise<void>>(() => Promise.reject(new HttpError(504, null)));
  show(<RowDelete name="JPEREZ" onDelete={() => toldFailure(borrar)} />);
  await userEvent.click(screen.getByRole("button", { name: "Eliminar JPEREZ" }));
  await userEvent.click(await screen.findByRole("button", { name: "Eliminar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  await waitFor(() => expect(borrar).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole("group", { name: "¡Registro eliminado correctamente!" })).toBeNull();
  borrar.mockResolvedValue(undefined);
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("group", { name: "La operación se realizó correctamente." })).toBeTruthy();
  expect(borrar).toHaveBeenCalledTimes(3);
});
