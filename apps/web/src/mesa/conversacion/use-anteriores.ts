import { applyEarlier, firstIdOf, type HiloState, unbrokenIn } from "@ventanilla/client/state/hilo";
import { HILO_LIMITE_MAX } from "@ventanilla/contract/limites";
import { useEffect, useRef, useState } from "react";
import type { EnlaceStore, PorLeer } from "../../domains/caso/index.ts";
import { cuantosNuevos, leerAnteriores } from "../../domains/hilo/index.ts";

/** What was said shortly before the first unread is read with it. */
const CONTEXTO = 20;

export interface Anteriores {
  cargandoAnteriores: boolean;
  errorAnteriores: boolean;
  /** A page, or as many as it says. */
  onAnteriores(limite?: number): void;
}

export type OpcionesAnteriores = {
  enlace: EnlaceStore;
  sesionId: number;
  hilo: HiloState | undefined;
  /** What was unread when the conversation was opened. */
  alAbrir: PorLeer;
  /** How many are unread now: a colleague may have read meanwhile. */
  sinLeer: number;
  /** The server answered for this opening. */
  respondido: boolean;
};

/**
 * Older messages: a page at a time, after a failure only by a press. When a conversation is opened, all down to its first
 * unread: `faltan` says that they are still on their way, and where it opens is not known yet.
 */
export function useAnteriores(opciones: OpcionesAnteriores): Anteriores & { faltan: boolean } {
  const { enlace, sesionId, hilo, alAbrir, sinLeer, respondido } = opciones;
  const [estado, setEstado] = useState<"quieto" | "cargando" | "error">("quieto");
  const enCurso = useRef(false);
  const traer = async (limite?: number) => {
    if (enCurso.current || hilo === undefined || hilo.id_caso === null || !hilo.hay_mas) return;
    const caso = hilo.id_caso;
    const primero = firstIdOf(hilo);
    if (primero === undefined) return;
    enCurso.current = true;
    setEstado("cargando");
    try {
      const pagina = await leerAnteriores(caso, primero, limite);
      enlace.link.updateHilo(sesionId, (actual) =>
        actual.id_caso === caso ? applyEarlier(actual, primero, pagina) : actual,
      );
      setEstado("quieto");
    } catch {
      // Said in the thread itself, with Reintentar.
      setEstado("error");
    } finally {
      enCurso.current = false;
    }
  };
  const abierta = useRef(false);
  const cuantos = Math.min(alAbrir.cuantos, sinLeer);
  const porTraer =
    abierta.current || !respondido || hilo === undefined ? 0 : porTraerDe(hilo, { ...alAbrir, cuantos });
  if (respondido && (porTraer === 0 || estado === "error")) abierta.current = true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when what is held is still not enough
  useEffect(() => {
    if (porTraer > 0 && !abierta.current) void traer(Math.min(porTraer + CONTEXTO, HILO_LIMITE_MAX));
  }, [porTraer, estado]);
  return {
    faltan: porTraer > 0 && !abierta.current,
    cargandoAnteriores: estado === "cargando",
    errorAnteriores: estado === "error",
    onAnteriores: (limite) => void traer(limite),
  };
}

/** How many unread messages are older than what is held without a gap, or how far back they are looked for. */
function porTraerDe(hilo: HiloState, { leidoHasta, cuantos }: PorLeer): number {
  const mensajes = unbrokenIn(hilo);
  const faltan = cuantos - cuantosNuevos(mensajes, leidoHasta);
  if (!hilo.hay_mas || faltan <= 0) return 0;
  const masAntiguo = Math.min(...mensajes.map(({ id }) => id));
  if (masAntiguo > Math.min(...leidoHasta.values())) return faltan;
  // What came late stands among what was read, mostly not far back.
  return mensajes.length < HILO_LIMITE_MAX ? HILO_LIMITE_MAX : 0;
}
