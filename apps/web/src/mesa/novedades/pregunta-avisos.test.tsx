import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ponerAvisos } from "../../../test/avisos.ts";
import { unChat } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, enfocado } from "../../../test/chat/pantalla.ts";
import { guardado } from "../../../test/pantalla.tsx";
import { writeStored } from "../../lib/storage.ts";

const pregunta = () => screen.queryByRole("region", { name: "Avisos" });

async function preguntado() {
  const pantalla = await abrirPantalla();
  act(() => writeStored("avisos_ofrecidos", undefined));
  await pantalla.lista([unChat(1)]);
  expect(pregunta()).toBeTruthy();
  return pantalla;
}
const preferencias = () => ["sonido", "avisos_escritorio", "avisos_ofrecidos"].map(guardado);

it("se ofrece una vez sobre la lista; aceptado, quedan sonido y avisos, y se sigue en la lista", async () => {
  ponerAvisos("default", "granted");
  const { persona } = await preguntado();
  // One row: what it means in full is for the voice, and for who points at it.
  expect([...(pregunta()?.children ?? [])].map((uno) => uno.firstChild?.textContent ?? "")).toEqual([
    "",
    "¿Activar sonido y avisos?",
    "Sí",
    "No",
  ]);
  expect(screen.getByText(/sin nombres ni mensajes/).className).toBe("solo-voz");
  await persona.click(screen.getByRole("button", { name: "Sí, avisar" }));
  await waitFor(() => expect(preferencias()).toEqual([true, true, true]));
  expect(pregunta()).toBeNull();
  expect(screen.getByText("Sonido y avisos en el escritorio activados.")).toBeTruthy();
  await enfocado(() => within(screen.getByRole("search")).getByRole("textbox"));
});

it("rechazado no queda nada, y no se ofrece otra vez", async () => {
  ponerAvisos("default", "granted");
  const { persona } = await preguntado();
  await persona.click(screen.getByRole("button", { name: "No, gracias" }));
  expect(preferencias()).toEqual([null, null, true]);
  expect(pregunta()).toBeNull();
});

it.each([
  ["el navegador dice que no", () => ponerAvisos("default", "denied"), /no permite avisos de este sitio/],
  ["no hay página segura", () => undefined, /sólo funcionan en una página segura/],
])("si %s queda el sonido, y se dice por qué", async (_que, poner, porque) => {
  poner();
  const { persona } = await preguntado();
  await persona.click(screen.getByRole("button", { name: "Sí, avisar" }));
  expect(await screen.findByText(porque)).toBeTruthy();
  expect(preferencias()).toEqual([true, false, true]);
});
