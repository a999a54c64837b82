import { screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it } from "vitest";
import { PUNTO, unCaso, unChat } from "../../../test/chat/fabrica.ts";
import { campoNota, conversacionAbierta } from "../../../test/chat/nota.ts";
import { campo, enfocado } from "../../../test/chat/pantalla.ts";

const guardada = () =>
  screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "La nota que estaba escribiendo" });

async function conNotaAMedias() {
  const pantalla = await conversacionAbierta();
  await pantalla.persona.click(screen.getByRole("button", { name: "Nota interna" }));
  await pantalla.persona.type(campoNota(), "Falta su firma");
  return pantalla;
}
const seVa = { id: PUNTO, sesion_id: 1, secuencia: 1_001, punto: "Cubículo 4" };

it("la nota a medias de un caso que sale del punto sigue a la vista, con el foco, y se puede copiar", async () => {
  const { decir, persona } = await conNotaAMedias();
  await decir(EVENTO.chatRetirado, seVa);
  await enfocado(guardada);
  expect(guardada()?.value).toBe("Falta su firma");
  await persona.click(screen.getByRole("button", { name: "Copiar" }));
  expect(await navigator.clipboard.readText()).toBe("Falta su firma");
});

it("cuando el caso vuelve al punto la nota está en su campo, como estaba", async () => {
  const { decir, lista } = await conNotaAMedias();
  await decir(EVENTO.chatRetirado, seVa);
  await enfocado(guardada);
  await lista([unChat(1, { secuencia: 1_002 })], { desde: 1_001, secuencia: 1_002, reinicio: false });
  await waitFor(() => expect(campoNota().value).toBe("Falta su firma"));
  expect(guardada()).toBeNull();
});

it("descartada, lo que pregunta antes, no está en ninguna parte", async () => {
  const { decir, persona } = await conNotaAMedias();
  await decir(EVENTO.chatRetirado, seVa);
  await enfocado(guardada);
  const descartar = () => screen.getAllByRole("button", { name: "Descartar" }).at(-1) as HTMLElement;
  await persona.click(descartar());
  await screen.findByText(/^El texto no se envió/);
  await persona.click(descartar());
  await waitFor(() => expect(guardada()).toBeNull());
  expect(localStorage.getItem("base_nota_7:1")).toBeNull();
});

it("mientras el caso no está en ningún punto la nota se ve sobre el mensaje, que se puede escribir", async () => {
  const { decir } = await conNotaAMedias();
  await decir(EVENTO.casoActualizado, unCaso(501, { id_punto_atencion: null, version: 2 }));
  await waitFor(() => expect(guardada()?.value).toBe("Falta su firma"));
  expect(campo().value).toBe("");
});
