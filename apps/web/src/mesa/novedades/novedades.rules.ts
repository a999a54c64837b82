import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Chat, EnvioFallido } from "@ventanilla/contract/caso/chat";
import type { Mencion } from "@ventanilla/contract/nota-interna/nota-interna";

/** What an operator who looks elsewhere must notice. */
export type Novedad =
  | { clase: "nuevo"; chat: Chat }
  | { clase: "mensajes"; chat: Chat; cuantos: number }
  /** `tiempo`: more than which somebody waits, in words. */
  | { clase: "atraso"; chat: Chat; tiempo: string }
  /** `dicho`: what failed, and why, in words. */
  | { clase: "fallo"; chat: Chat; dicho: string; estado: EnvioFallido["estado"] }
  /** A note names the operator, or a colleague hands them the case; undefined: no chat of this point shows it. */
  | { clase: "mencion"; chat: Chat | undefined; mencion: Mencion };

export const casoDe = (novedad: Novedad): number =>
  novedad.clase === "mencion" ? novedad.mencion.id_caso : novedad.chat.caso.id;

/** What came between two looks at the list: chats that were not held, shown or not, and more to read in those that were. */
export function llegadas(antes: ReadonlyMap<number, Chat>, ahora: readonly Chat[]): Novedad[] {
  return ahora.flatMap((chat): Novedad[] => {
    const previo = antes.get(chat.id);
    if (previo === undefined) return [{ clase: "nuevo", chat }];
    const cuantos = Math.max(chat.no_leidos - previo.no_leidos, hayOtro(chat, previo) ? 1 : 0);
    return cuantos > 0 ? [{ clase: "mensajes", chat, cuantos }] : [];
  });
}

/** As many to read as before may be others: while the line was down a colleague read those, and the citizen wrote again. */
function hayOtro({ no_leidos, ultimo_mensaje: ultimo }: Chat, previo: Chat): boolean {
  return no_leidos > 0 && ultimo?.direccion === "ENTRADA" && ultimo.id > (previo.ultimo_mensaje?.id ?? 0);
}

/** Somebody is to look at it. A chat that a colleague leads, read and answered, asks for nobody; one that nobody leads does. */
export function pideMirada({ clase, chat }: Novedad): boolean {
  if (clase !== "nuevo") return true;
  return chat.no_leidos > 0 || chat.caso.espera_desde !== null || !estaTomado(chat.caso);
}

/** What several things in a short time come to, each chat once. What names the operator is said by its own notice in the page. */
export interface Resumen {
  nuevos: readonly Chat[];
  /** By chat, those of the new chats among them not. */
  mensajes: ReadonlyMap<number, { chat: Chat; cuantos: number }>;
  /** One case may stand in the list with several channels. */
  atrasos: readonly { chat: Chat; tiempo: string }[];
  fallos: readonly { chat: Chat; dicho: string; estado: EnvioFallido["estado"] }[];
}

export function resumir(novedades: readonly Novedad[]): Resumen {
  const nuevos = new Map<number, Chat>();
  const mensajes = new Map<number, { chat: Chat; cuantos: number }>();
  const atrasos = new Map<number, { chat: Chat; tiempo: string }>();
  const fallos: Extract<Novedad, { clase: "fallo" }>[] = [];
  for (const novedad of novedades) {
    if (novedad.clase === "mencion") continue;
    const { chat } = novedad;
    if (novedad.clase === "nuevo") nuevos.set(chat.id, chat);
    else if (novedad.clase === "atraso") atrasos.set(chat.caso.id, novedad);
    else if (novedad.clase === "fallo") fallos.push(novedad);
    else if (!nuevos.has(chat.id)) {
      const cuantos = (mensajes.get(chat.id)?.cuantos ?? 0) + novedad.cuantos;
      mensajes.set(chat.id, { chat, cuantos });
    }
  }
  return { nuevos: [...nuevos.values()], mensajes, atrasos: [...atrasos.values()], fallos };
}
