// The conversation of case 501 with its cards, and what the server answers about the case and its neighbours.
import { screen, waitFor, within } from "@testing-library/react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { EVENTO } from "@ventanilla/contract/events";
import { expect } from "vitest";
import { getToasts } from "../../src/ui/toast/toasts.ts";
import { dialogoAbierto } from "../espera.ts";
import { persona, unaFila, unCaso, unChat, unMensaje } from "./fabrica.ts";
import { abrirPantalla, servidor } from "./pantalla.ts";
import type { SocketFalso } from "./socket-falso.ts";

export const API = "/ws/api/system";
export const PERSONA = { ...persona("ANA"), id: 9 };
/** Of a saved person, and complex: it can be forwarded. */
export const COMPLEJO = { tipo: "COMPLEJO", id_persona: 9, persona: PERSONA } as const;

export const MODIFICADO = {
  estado: 409,
  cuerpo: { mensaje: "Otra persona cambió este caso.", error: "CASO_MODIFICADO" },
};

/** The server's case 501 from here on. */
export const ponerCaso = (cambios: Partial<Caso>): void =>
  servidor.en("GET", `${API}/operadores/caso/501`, () => ({ cuerpo: unCaso(501, cambios) }));

/** What the list of a person's cases, channels or attached cases answers. */
export function ponerFilas(camino: string, rows: readonly unknown[]): void {
  servidor.en("GET", `${API}/operadores/${camino}`, ({ consulta }) => ({
    // The closed ones are another list than the open ones.
    cuerpo: consulta["estado"] === "CERRADO" ? { rows: [], count: 0 } : { rows, count: rows.length },
  }));
}

/** `canales`: the entry channels of its person. */
export async function conCaso(
  cambios: Partial<Caso> = {},
  opciones: Parameters<typeof abrirPantalla>[0] = {},
  canales: readonly unknown[] = [],
) {
  ponerCaso(cambios);
  if (cambios.id_persona) {
    ponerFilas(`casos/${cambios.id_persona}`, [unaFila(501, { persona: null })]);
    ponerFilas(`canales/${cambios.id_persona}`, canales);
  }
  const pantalla = await abrirPantalla({ abierto: 1, ...opciones });
  await pantalla.lista([unChat(1), unChat(2, { no_leidos: 3 })]);
  await pantalla.hilo(1, [unMensaje(1), unMensaje(2)]);
  await lado().findByText(cambios.descripcion ?? "Consulta por requisitos");
  return pantalla;
}

export const lado = () => within(screen.getByRole("complementary", { name: "Persona y caso" }));
export const boton = (nombre: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>("button", { name: nombre });
export const dialogo = async (nombre: string | RegExp) => within(await dialogoAbierto(nombre));
export const sinDialogo = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** The notice is on the screen, for as long as it should. */
export async function avisado(texto: string, ms: number): Promise<void> {
  await screen.findByText(texto, { selector: "[role=group] *" });
  expect(getToasts().shown.find((uno) => uno.text === texto)?.durationMs).toBe(ms);
}

/** From here on: has the list been asked for from its beginning? */
export function vigilarReinicio(socket: SocketFalso): () => boolean {
  const antes = socket.de(EVENTO.usuarios).length;
  return () =>
    socket
      .de(EVENTO.usuarios)
      .slice(antes)
      .some((carga) => (carga as { ultima_conversacion: number }).ultima_conversacion === 0);
}
