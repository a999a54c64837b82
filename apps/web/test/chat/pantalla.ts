// What the chat's test files share: the case answers, the cleaning up, and the pieces of the screen by role.
import { screen, within } from "@testing-library/react";
import { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { afterEach, beforeEach, vi } from "vitest";
import { setLanguage } from "../../src/lib/i18n.ts";
import { unCubiculoDetalle } from "../fabrica.ts";
import { servidor } from "../servidor.ts";
import { filas, PUNTO, unCaso } from "./fabrica.ts";
import { montar } from "./montar.tsx";

export { cuadros, dialogoAbierto, enfocado } from "../espera.ts";
export { servidor };

/** What the channel of every chat takes, unless the test says otherwise. */
export const OPCIONES_EDITOR = OpcionesEditor.parse({
  formatosArchivo: ["jpg", "png", "pdf", "mp3"],
  enviarAudio: true,
  tamanios: { imagen: 5_242_880, audio: 16_777_216, video: 16_777_216, archivo: 104_857_600 },
  solo_registro: false,
});
/** What a channel takes that only records. */
export const OPCIONES_REGISTRO = OpcionesEditor.parse({
  formatosArchivo: [],
  enviarAudio: false,
  tamanios: {},
  solo_registro: true,
});

let cerrar: () => void = () => undefined;

export async function abrirPantalla(opciones: Parameters<typeof montar>[0] = {}) {
  const pantalla = await montar(opciones);
  cerrar = pantalla.cerrar;
  return pantalla;
}

beforeEach(() => {
  servidor.en("GET", "/ws/api/system/canales/opciones_editor/whatsapp", () => ({ cuerpo: OPCIONES_EDITOR }));
  servidor.en("GET", "/ws/api/system/canales/opciones_editor/llamada", () => ({ cuerpo: OPCIONES_REGISTRO }));
  servidor.en("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`, () => ({ cuerpo: unCubiculoDetalle() }));
  for (const id of [1, 2, 3]) {
    servidor.en("GET", `/ws/api/system/operadores/caso/50${id}`, () => ({ cuerpo: unCaso(500 + id) }));
    servidor.en("GET", `/ws/api/system/operadores/casos/50${id}/adjuntos`, () => ({ cuerpo: filas([]) }));
  }
});
afterEach(async () => {
  cerrar();
  localStorage.clear();
  servidor.reiniciar();
  setLanguage("es");
  vi.restoreAllMocks();
});

export const entradas = () =>
  within(screen.getByRole("list", { name: "Chats conectados" })).getAllByRole("listitem");
export const campo = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Mensaje para/ });
export const articulos = () => screen.getAllByRole("article");
