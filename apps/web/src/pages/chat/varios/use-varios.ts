import { plazoDe } from "@ventanilla/contract/canal/plazo.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useNombrar } from "../../../domains/canal/index.ts";
import { type EnlaceStore, usePunto } from "../../../domains/caso/index.ts";
import { type Destino, destinosDe, useSoloRegistro } from "../../../domains/mensaje/index.ts";
import { can } from "../../../lib/session.ts";
import { useNow } from "../../../lib/use-now.ts";
import { type EnviarVarios, useEnviarVarios } from "./use-enviar-varios.ts";
import { type Seleccion, useSeleccion } from "./use-seleccion.ts";

export type OpcionesVarios = {
  enlace: EnlaceStore;
  idUsuario: number;
  /** One pane at a time. */
  angosto: boolean;
  /** The address names a chat. */
  conAbierto: boolean;
};

export interface Varios extends Omit<Seleccion, "marcar"> {
  idPunto: number;
  permitido: boolean;
  destinos: readonly Destino[];
  envio: EnviarVarios;
  /** For the list; nothing while checkboxes are not shown. */
  onMarcar: ((chat: Chat) => void) | undefined;
  /** Ticks the chat whose entry has the focus, else the open one. */
  marcarEnTurno(lista: RefObject<HTMLElement | null>, abierto: number | null): void;
  /** The switch: where the focus goes when the message to several is done. */
  botonRef: RefObject<HTMLButtonElement | null>;
}

function estaVencido(chat: Chat | undefined, ahoraMs: number): boolean {
  return plazoDe(chat?.responder_hasta ?? null, ahoraMs).estado === "vencido";
}

/** Milliseconds until the next of them cannot be answered any more; null: none will. */
function alVencerElPrimero(
  ids: Iterable<number>,
  chats: ReadonlyMap<number, Chat>,
  ahoraMs: number,
): number | null {
  const faltan = [...ids].flatMap((id) => {
    const hasta = chats.get(id)?.responder_hasta ?? null;
    return hasta === null ? [] : [Date.parse(hasta) - ahoraMs];
  });
  const primero = Math.min(...faltan.filter((ms) => ms > 0));
  return primero === Number.POSITIVE_INFINITY ? null : primero;
}

/** Several chats at once: what is ticked, and the message to them. */
export function useVarios({ enlace, idUsuario, angosto, conAbierto }: OpcionesVarios): Varios {
  const { chats } = usePunto(enlace);
  const seleccion = useSeleccion({ idPunto: enlace.idPunto, angosto, conAbierto });
  const { activa, marcados, marcar } = seleccion;
  const permitido = can("operadores:update");
  const { sabido, es } = useSoloRegistro([...marcados.values()]);
  const nombrar = useNombrar();
  const ahoraMs = useNow((ahora) => alVencerElPrimero(marcados.keys(), chats, ahora));
  const vencidos = [...marcados.keys()].filter((id) => estaVencido(chats.get(id), ahoraMs)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the time only who it is over for changes anything
  const destinos = useMemo(
    () => destinosDe(marcados, chats, { nombrar, esSoloRegistro: es, ahoraMs }),
    [marcados, chats, nombrar, es, vencidos],
  );
  const envio = useEnviarVarios({
    destinos,
    // Until it is known who can be written to nothing leaves: a channel that only records would keep it as a note.
    sabido,
    idUsuario,
    idPunto: enlace.idPunto,
  });
  const botonRef = useRef<HTMLButtonElement>(null);
  const enFrente = seleccion.enFrente && (marcados.size > 0 || envio.filas !== null);
  useAlTerminar({ enFrente, seleccion, botonRef });
  return {
    ...seleccion,
    idPunto: enlace.idPunto,
    enFrente,
    permitido,
    destinos,
    envio,
    onMarcar: activa ? marcar : undefined,
    alternar: () => {
      envio.terminar();
      seleccion.alternar();
    },
    marcarEnTurno: (lista, abierto) => {
      const entrada = lista.current?.querySelector<HTMLElement>("a[data-chat]:focus");
      const chat = chats.get(Number(entrada?.dataset["chat"] ?? abierto));
      if (permitido && chat !== undefined) marcar(chat);
    },
    botonRef,
  };
}

/**
 * Nothing is left to send or to tell: the next tick begins anew, and the focus goes back to the switch, also when the chat
 * that was open before took it for its own field: the next words would go to somebody else.
 */
function useAlTerminar({
  enFrente,
  seleccion: { enFrente: pedido, ocultar },
  botonRef,
}: {
  enFrente: boolean;
  seleccion: Pick<Seleccion, "enFrente" | "ocultar">;
  botonRef: RefObject<HTMLButtonElement | null>;
}): void {
  const estaba = useRef(false);
  useEffect(() => {
    const termino = estaba.current && !enFrente;
    estaba.current = enFrente;
    if (!termino) return;
    // Whoever opened another chat goes on there.
    if (pedido || sinFoco()) botonRef.current?.focus();
    if (pedido) ocultar();
  }, [enFrente, pedido, ocultar, botonRef]);
}

export const sinFoco = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
