import { act, screen } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it } from "vitest";
import { API, boton, COMPLEJO, dialogo, lado, ponerCaso, ponerFilas } from "../../../test/chat/caso.ts";
import { filas, unaFila, unCaso, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo, servidor } from "../../../test/chat/pantalla.ts";

const ACTUAL = unaFila(501, { id_persona: 9 });
const ANTERIOR = unaFila(450, { id_persona: 9 });

async function abrir() {
  ponerCaso(COMPLEJO);
  ponerFilas("canales/9", []);
  for (const id of [450, 501])
    servidor.en("GET", `${API}/operadores/caso/${id}/mensajes`, () => ({
      cuerpo: { rows: [], hay_mas: false, secuencia: 1 },
    }));
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [unMensaje(1)]);
  await lado().findByText("Consulta por requisitos");
  return pantalla;
}

describe("chat: «Casos Pendientes» que llega tarde [B-conversacion-24]", () => {
  it.each([
    { abre: "Actualizar caso", titulo: /^Actualizar Caso/, campoDe: /^Descripción/ },
    { abre: "Derivar", titulo: "Derivar", campoDe: /^Comentario/ },
  ])(
    "no toma el lugar del diálogo en que ya se escribe: se abre cuando éste se cierra, y lo escrito no se pierde: $abre",
    async ({ abre, titulo, campoDe }) => {
      const { promise, resolve } = Promise.withResolvers<{ cuerpo: object }>();
      servidor.en("GET", `${API}/operadores/casos/9`, ({ consulta }) =>
        consulta["estado"] === "PENDIENTE" ? promise : { cuerpo: filas([]) },
      );
      for (const catalogo of ["tramites", "puntos"])
        servidor.en("GET", `${API}/${catalogo}`, () => ({
          cuerpo: { rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false },
        }));
      const { persona: dedos, sinPedidos } = await abrir();
      await dedos.click(boton(abre));
      const formulario = await dialogo(titulo);
      const texto = formulario.getByRole<HTMLTextAreaElement>("textbox", { name: campoDe });
      await dedos.type(texto, " y algo más");
      await act(async () => resolve({ cuerpo: filas([ACTUAL, ANTERIOR]) }));
      await sinPedidos();
      expect(screen.getByRole("dialog", { name: titulo })).toBeTruthy();
      expect(texto.isConnected && texto.value).toMatch(/ y algo más$/);
      expect(screen.queryByRole("dialog", { name: "Casos Pendientes" })).toBeNull();
      await dedos.click(formulario.getByRole("button", { name: "Cancelar" }));
      await dedos.click(
        (await dialogo("Salir sin guardar")).getByRole("button", { name: "Descartar cambios" }),
      );
      expect(await dialogo("Casos Pendientes")).toBeTruthy();
    },
  );

  it("otro caso que la persona tiene más tarde no la abre por sí solo sobre quien escribe", async () => {
    ponerFilas("casos/9", [ACTUAL]);
    const { persona: dedos, decir, sinPedidos } = await abrir();
    await sinPedidos();
    await dedos.type(campo(), "Le respondo que");
    ponerFilas("casos/9", [ACTUAL, ANTERIOR]);
    await decir(EVENTO.casoActualizado, unCaso(501, { ...COMPLEJO, version: 2 }));
    await sinPedidos();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(campo());
  });
});
