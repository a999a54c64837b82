// What the chat's test files share: the answers of the server, and the pieces of the screen by role.
import { screen, within } from "@testing-library/react";
import { type Clasificacion, OpcionesEditor } from "@ventanilla/contract/canal/canal";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { servidor } from "../servidor.ts";
import { filas, unCaso } from "./fabrica.ts";
import { montar } from "./montar.tsx";

export { cuadros, dialogoAbierto, enfocado } from "../espera.ts";
export { servidor };

/** What the channel of every chat takes, unless the test says otherwise. */
export const OPCIONES_EDITOR = OpcionesEditor.parse({
  formatosArchivo: ["jpg", "png", "pdf", "mp3"],
  enviarAudio: true,
  tamanios: { imagen: 5_242_880, audio: 16_777_216, video: 16_777_216, archivo: 104_857_600 },
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: false,
});
/** What mail takes. */
const OPCIONES_CORREO = OpcionesEditor.parse({
  formatosArchivo: ["pdf", "docx"],
  enviarAudio: false,
  tamanios: { archivo: 1_048_576 },
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: true,
});
/** What a channel takes that only records. */
export const OPCIONES_REGISTRO = OpcionesEditor.parse({
  formatosArchivo: [],
  enviarAudio: false,
  tamanios: {},
  solo_registro: true,
  plantillas: false,
  citas: false,
  cartas: false,
});

/** Where it is asked what the account behind an entry channel takes. */
export const opcionesDe = (idEntrada: number) =>
  `/ws/api/system/operadores/canal/${idEntrada}/opciones_editor`;
/** Where it is asked what a letter through it is signed with. */
export const firmasDe = (idEntrada: number) => `/ws/api/system/operadores/canal/${idEntrada}/firmas_correo`;
const POR_CLASE = {
  whatsapp: OPCIONES_EDITOR,
  correo: OPCIONES_CORREO,
  llamada: OPCIONES_REGISTRO,
  twitter: OPCIONES_EDITOR,
  facebook: OPCIONES_EDITOR,
} as const satisfies Record<Clasificacion, OpcionesEditor>;
const CASOS = "/ws/api/system/operadores";

/** A server that answers what every chat asks. */
export function contestarMesa(): void {
  servidor.salvo("GET", "/ws/api/system/operadores/primeros-pasos", () => ({
    cuerpo: { atendio: true, respondio: true },
  }));
  for (const id of [7, 9]) servidor.salvo("GET", opcionesDe(id), () => ({ cuerpo: OPCIONES_EDITOR }));
  for (const id of [1, 2, 3]) {
    servidor.salvo("GET", `${CASOS}/caso/50${id}`, () => ({ cuerpo: unCaso(500 + id) }));
    servidor.salvo("GET", `${CASOS}/caso/50${id}/sugerencias`, () => ({ cuerpo: { rows: [] } }));
    servidor.salvo("GET", `${CASOS}/caso/50${id}/envios`, () => ({ cuerpo: { rows: [] } }));
    servidor.salvo("GET", `${CASOS}/casos/50${id}/adjuntos`, () => ({ cuerpo: filas([]) }));
  }
}

/** And what each of these asks. */
export function contestarChats(chats: readonly Chat[]): void {
  for (const { id, clasificacion } of chats) {
    servidor.salvo("GET", opcionesDe(id), () => ({ cuerpo: POR_CLASE[clasificacion] }));
    servidor.salvo("GET", firmasDe(id), () => ({ cuerpo: { propia: null, entidad: null } }));
  }
}

/** The chat, and a server that answers it. */
export async function abrirPantalla(opciones: Parameters<typeof montar>[0] = {}) {
  contestarMesa();
  const pantalla = await montar(opciones);
  return {
    ...pantalla,
    lista: (chats: Chat[], cambios = {}) => {
      contestarChats(chats);
      return pantalla.lista(chats, cambios);
    },
  };
}

export const entradas = () =>
  within(screen.getByRole("list", { name: "Chats conectados" })).getAllByRole("listitem");
export const campo = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Mensaje para/ });
export const articulos = () => screen.getAllByRole("article");
