import { plazoDe } from "@ventanilla/contract/canal/plazo.rules";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Entrega, RespuestaVarios } from "@ventanilla/contract/mensaje/mensaje";
import { seAcepto } from "@ventanilla/contract/mensaje/mensaje.rules";

/** Where the draft, the files and the voice note for several chats are kept: no entry channel has this id. */
export const SESION_VARIOS = 0;

/** Why a ticked chat gets nothing. `registro`: its channel only keeps notes; `plazo`: the time for answering is over. */
export type Impedimento = "cerrado" | "retirado" | "registro" | "plazo";

export interface Destino {
  chat: Chat;
  nombre: string;
  impedimento: Impedimento | null;
}

/** What decides besides the chats. */
interface Ahora {
  esSoloRegistro: (chat: Chat) => boolean;
  ahoraMs: number;
}

/** The ticked chats as they are now, in the order ticked; `vivos` are those of the point. */
export function destinosDe(
  marcados: ReadonlyMap<number, Chat>,
  vivos: ReadonlyMap<number, Chat>,
  { nombrar, esSoloRegistro, ahoraMs }: Ahora & { nombrar: (chat: Chat) => string },
): Destino[] {
  return [...marcados.values()].map((marcado) => {
    const vivo = vivos.get(marcado.id);
    const chat = vivo ?? marcado;
    return {
      chat,
      nombre: nombrar(chat),
      impedimento: impedimentoDe(chat, vivo, { esSoloRegistro, ahoraMs }),
    };
  });
}

function impedimentoDe(
  chat: Chat,
  vivo: Chat | undefined,
  { esSoloRegistro, ahoraMs }: Ahora,
): Impedimento | null {
  if (!estaAbierto(chat.caso)) return "cerrado";
  if (vivo === undefined) return "retirado";
  if (esSoloRegistro(chat)) return "registro";
  return plazoDe(chat.responder_hasta, ahoraMs).estado === "vencido" ? "plazo" : null;
}

/** What became of one chat. */
export interface FilaResultado {
  id: number;
  nombre: string;
  clasificacion: string;
  /** Why the server refused it, in words: then it has no messages. */
  motivo: string | null;
  /** The messages that were written for it, as the answer had them. */
  mensajes: readonly Entrega[];
}

export type EstadoFila = "rechazado" | "fallido" | "incierto" | "enviado" | "en-cola";
export interface FilaEnVivo extends FilaResultado {
  estado: EstadoFila;
}

/** The answer told chat by chat. */
export function filasDe(
  destinos: readonly Destino[],
  { enviados, fallidos }: RespuestaVarios,
): FilaResultado[] {
  const motivos = new Map(fallidos.map(({ canal, mensaje }) => [canal, mensaje]));
  const escritos = new Map(enviados.map(({ canal, mensajes }) => [canal, mensajes]));
  return destinos.map(({ chat, nombre }) => ({
    id: chat.id,
    nombre,
    clasificacion: chat.clasificacion,
    motivo: motivos.get(chat.id) ?? null,
    mensajes: escritos.get(chat.id) ?? [],
  }));
}

/** With what is known of each message by now. It is sent when the provider has all of it, and has failed when one did. */
export function enVivo(
  filas: readonly FilaResultado[],
  entregas: ReadonlyMap<number, Entrega>,
): FilaEnVivo[] {
  return filas.map((fila) => {
    const mensajes = fila.mensajes.map((mensaje) => entregas.get(mensaje.id) ?? mensaje);
    return { ...fila, mensajes, estado: estadoDe(fila.motivo, mensajes) };
  });
}

function estadoDe(motivo: string | null, mensajes: readonly Entrega[]): EstadoFila {
  if (motivo !== null) return "rechazado";
  if (mensajes.some(({ estado }) => estado === "FALLIDO")) return "fallido";
  if (mensajes.some(({ estado }) => estado === "INCIERTO")) return "incierto";
  return mensajes.every(({ estado }) => seAcepto(estado)) ? "enviado" : "en-cola";
}

/** How many of each kind; of the last nobody knows whether it arrived. */
export function cuentasDe(filas: readonly FilaEnVivo[]): {
  enviados: number;
  enCola: number;
  fallidos: number;
  inciertos: number;
} {
  const cuantas = (...estados: EstadoFila[]) => filas.filter(({ estado }) => estados.includes(estado)).length;
  return {
    enviados: cuantas("enviado"),
    enCola: cuantas("en-cola"),
    fallidos: cuantas("rechazado", "fallido"),
    inciertos: cuantas("incierto"),
  };
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

/** Those that the server refused: for them nothing was written. */
export const rechazadasDe = (filas: readonly FilaResultado[]): FilaResultado[] =>
  filas.filter(({ motivo }) => motivo !== null);

/** Messages of a row that can be sent again as they are. */
export const reintentablesDe = ({ mensajes }: FilaResultado): readonly Entrega[] =>
  mensajes.filter(({ estado, motivo }) => estado === "FALLIDO" && motivo !== "ventana");
