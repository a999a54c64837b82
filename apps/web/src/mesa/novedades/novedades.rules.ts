import type { Chat, EnvioFallido } from "@ventanilla/contract/caso/chat";

/** What an operator who looks elsewhere must notice. */
export type Novedad =
  | { clase: "nuevo"; chat: Chat }
  | { clase: "mensajes"; chat: Chat; cuantos: number }
  /** `tiempo`: more than which somebody waits, in words. */
  | { clase: "atraso"; chat: Chat; tiempo: string }
  /** `dicho`: what failed, and why, in words. */
  | { clase: "fallo"; chat: Chat; dicho: string; estado: EnvioFallido["estado"] };

/** What came between two looks at the list: chats that were not there, and more to read in those that were. */
export function llegadas(antes: ReadonlyMap<number, Chat>, ahora: readonly Chat[]): Novedad[] {
  return ahora.flatMap((chat): Novedad[] => {
    const previo = antes.get(chat.id);
    if (previo === undefined) return [{ clase: "nuevo", chat }];
    const cuantos = chat.no_leidos - previo.no_leidos;
    return cuantos > 0 ? [{ clase: "mensajes", chat, cuantos }] : [];
  });
}

/** Somebody is to look at it: a chat that a colleague left read and answered asks for nobody. */
export const pideMirada = ({ clase, chat }: Novedad): boolean =>
  clase !== "nuevo" || chat.no_leidos > 0 || chat.caso.espera_desde !== null;

/** What several things in a short time come to, each chat once. */
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
