import type { HiloState } from "@ventanilla/client/state/hilo";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useMemo } from "react";
import { type EnlaceStore, usePunto } from "../../domains/caso/index.ts";
import { leidosDeCadaCanal, vistoSinHueco } from "../../domains/hilo/index.ts";

export type OpcionesLeer = {
  enlace: EnlaceStore;
  chat: Chat;
  hilo: HiloState | undefined;
  mensajes: readonly Mensaje[];
  /** How far each entry channel of the case is read. */
  leidoHasta: ReadonlyMap<number, number>;
  idUsuario: number;
};

export interface Leer {
  /** The same map while it says the same. */
  leido: ReadonlyMap<number, number>;
  /** These messages were on screen. */
  alVer(vistos: ReadonlySet<number>): void;
  /** The thread is being read, as far as it is held; or no longer. */
  alLeer(leyendo: boolean): void;
}

/** What was on screen counts as read, and as known to who answers, up to the first that was not (ADR 145). */
export function useLeer({ enlace, chat, hilo, mensajes, leidoHasta, idUsuario }: OpcionesLeer): Leer {
  const { chats } = usePunto(enlace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map only where it says something else
  const leido = useMemo(() => leidoHasta, [[...leidoHasta].join()]);
  /** More of it is unread than is held: the oldest may stand further back. */
  const faltan = (canal: number): boolean => {
    const suyo = chats.get(canal) ?? (canal === chat.id ? chat : undefined);
    const { no_leidos: sinLeer = 0, leido_hasta: hasta = 0 } = suyo ?? {};
    if (sinLeer === 0 || hilo?.hay_mas !== true) return false;
    const suyos = mensajes.filter(
      ({ id, direccion, id_canal_entrada: de }) => direccion === "ENTRADA" && de === canal && id > hasta,
    );
    return suyos.length < sinLeer;
  };
  const alVer = (vistos: ReadonlySet<number>) => {
    if (hilo === undefined) return;
    const { secuencia } = hilo;
    const desde = enlace.vistoHasta(chat.id);
    const suelo = Math.min(desde, ...leidoHasta.values());
    const vista = { mensajes: mensajes.filter(({ id }) => id > suelo), vistos, secuencia };
    enlace.anotarVisto(chat.id, vistoSinHueco(vista, desde, idUsuario));
    for (const [canal, id] of leidosDeCadaCanal(vista, leidoHasta))
      if (!faltan(canal)) enlace.marcarLeido(canal, id);
  };
  const alLeer = (leyendo: boolean) => {
    if (leyendo && ![...leidoHasta.keys()].some(faltan)) enlace.leer(chat.id);
    else enlace.dejarDeLeer(chat.id);
  };
  return { leido, alVer, alLeer };
}
