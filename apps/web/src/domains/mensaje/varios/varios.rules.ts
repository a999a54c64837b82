import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeChat } from "@ventanilla/contract/caso/chat.rules";
import type { RespuestaVarios } from "@ventanilla/contract/mensaje/mensaje";

/** Where the draft, the files and the voice note for several chats are kept: no entry channel has this id. */
export const SESION_VARIOS = 0;

/** Why a ticked chat gets nothing. `registro`: its channel only keeps notes. */
export type Impedimento = "cerrado" | "retirado" | "registro";

export interface Destino {
  chat: Chat;
  nombre: string;
  impedimento: Impedimento | null;
}

/** The ticked chats as they are now, in the order ticked; `vivos` are those of the point. */
export function destinosDe(
  marcados: ReadonlyMap<number, Chat>,
  vivos: ReadonlyMap<number, Chat>,
  esSoloRegistro: (clasificacion: Clasificacion) => boolean,
): Destino[] {
  return [...marcados.values()].map((marcado) => {
    const vivo = vivos.get(marcado.id);
    const chat = vivo ?? marcado;
    return { chat, nombre: nombreDeChat(chat), impedimento: impedimentoDe(chat, vivo, esSoloRegistro) };
  });
}

function impedimentoDe(
  { caso, clasificacion }: Chat,
  vivo: Chat | undefined,
  esSoloRegistro: (clasificacion: Clasificacion) => boolean,
): Impedimento | null {
  if (!estaAbierto(caso)) return "cerrado";
  if (vivo === undefined) return "retirado";
  return esSoloRegistro(clasificacion) ? "registro" : null;
}

/** What became of one chat; no reason: it got the message. */
export interface FilaResultado {
  id: number;
  nombre: string;
  clasificacion: string;
  motivo: string | null;
}

/** The answer told chat by chat. */
export function filasDe(destinos: readonly Destino[], { fallidos }: RespuestaVarios): FilaResultado[] {
  const motivos = new Map(fallidos.map(({ canal, mensaje }) => [canal, mensaje]));
  return destinos.map(({ chat, nombre }) => ({
    id: chat.id,
    nombre,
    clasificacion: chat.clasificacion,
    motivo: motivos.get(chat.id) ?? null,
  }));
}

/** A retry brings up to date those it was about. */
export function filasTrasReintento(
  antes: readonly FilaResultado[],
  nuevas: readonly FilaResultado[],
): FilaResultado[] {
  const porId = new Map(nuevas.map((fila) => [fila.id, fila]));
  return [
    ...antes.map((fila) => porId.get(fila.id) ?? fila),
    ...nuevas.filter(({ id }) => !antes.some((fila) => fila.id === id)),
  ];
}

export const fallidasDe = (filas: readonly FilaResultado[]): FilaResultado[] =>
  filas.filter(({ motivo }) => motivo !== null);
