import { setTimeout as esperar } from "node:timers/promises";
import type { Logger } from "../shared/logger.ts";
import { type Arriendos, TIEMPOS_ARRIENDO } from "./arriendos.ts";

/** An account to be listened to. Another `version` is another configuration: its listener starts again. */
export interface Escuchable {
  id: number;
  version: string;
}

export interface OpcionesEscuchas {
  arriendos: Arriendos;
  /** ACTIVE accounts whose connector listens. */
  escuchables(): Promise<readonly Escuchable[]>;
  /** Listens until the signal says stop; rejects when the line broke. `arriendo` names the lease that guards its cursor. */
  escuchar(idCanal: number, arriendo: string, signal: AbortSignal): Promise<void>;
  /** The line of an account broke. */
  alCaer(idCanal: number, error: unknown): Promise<void>;
  /** Will it break the same way until somebody changes the account? A refused password is not tried for ever: accounts get locked by it. */
  esDeCuenta(error: unknown): boolean;
  logger: Logger;
  rondaMs?: number;
  esperas?: Esperas;
}

export interface Esperas {
  minMs: number;
  maxMs: number;
  /** A line that held this long was good: the next pause is the shortest again. */
  sanaMs: number;
}

/** One refusal may be a hiccup. */
const RECHAZOS_MAX = 2;

const ESPERAS: Esperas = { minMs: 1_000, maxMs: 300_000, sanaMs: 60_000 };

export interface Escuchas {
  /** Accounts that this process listens to. */
  propias(): number[];
  cerrar(): Promise<void>;
}

interface Escucha {
  id: number;
  version: string;
  cierre: AbortController;
  fin: Promise<void>;
}

const nombreDe = (idCanal: number) => `escucha:${idCanal}`;

/** The pause after so many failures in a row: doubled each time, and never the same for everybody. */
export function pausaMs(fallos: number, { minMs, maxMs }: Esperas, azar: number = Math.random()): number {
  return Math.min(maxMs, minMs * 2 ** Math.min(fallos, 30)) * (0.5 + azar / 2);
}

/** Listens to each account on exactly one process: whoever holds its lease. */
export function iniciarEscuchas({
  arriendos,
  escuchables,
  escuchar,
  alCaer,
  esDeCuenta,
  logger,
  rondaMs = TIEMPOS_ARRIENDO.renovarMs,
  esperas = ESPERAS,
}: OpcionesEscuchas): Escuchas {
  const activas = new Map<string, Escucha>();
  let ronda: Promise<void> | undefined;

  function empezar({ id, version }: Escuchable): void {
    const cierre = new AbortController();
    const fin = mantener(id, cierre.signal)
      .catch((error: unknown) =>
        logger.error({ err: error, id_canal: id }, "listener ended; the next round starts it again"),
      )
      .finally(() => activas.delete(nombreDe(id)));
    activas.set(nombreDe(id), { id, version, cierre, fin });
  }

  async function mantener(id: number, signal: AbortSignal): Promise<void> {
    let rechazos = 0;
    for (let fallos = 0; !signal.aborted; fallos += 1) {
      const inicio = performance.now();
      try {
        await escuchar(id, nombreDe(id), signal);
        if (signal.aborted) return;
        rechazos = 0;
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error, id_canal: id }, "listener lost its line");
        await alCaer(id, error).catch(() => undefined);
        rechazos = esDeCuenta(error) ? rechazos + 1 : 0;
      }
      if (rechazos >= RECHAZOS_MAX) return await descansar(id, signal);
      if (performance.now() - inicio >= esperas.sanaMs) fallos = 0;
      await esperar(pausaMs(fallos, esperas), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the account is another one: then its listener is stopped, and a new one begins. */
  async function descansar(id: number, signal: AbortSignal): Promise<void> {
    logger.error({ id_canal: id }, "the account is refused; it is not tried again until it is changed");
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  /** Resolves when they have stopped: only then may another process begin. */
  async function detener(nombres: readonly string[]): Promise<void> {
    const paradas = nombres.flatMap((nombre) => activas.get(nombre) ?? []);
    for (const { cierre } of paradas) cierre.abort();
    await Promise.all(paradas.map(({ fin }) => fin));
  }

  async function hacerRonda(): Promise<void> {
    const deseadas = new Map((await escuchables()).map((una) => [nombreDe(una.id), una]));
    const sobran = [...activas.keys()].filter((nombre) => !deseadas.has(nombre));
    await detener(sobran);
    if (sobran.length > 0) await arriendos.soltar(sobran);
    const tenidas = await arriendos.tomar([...deseadas.keys()]);
    const perdidas = [...activas].filter(
      ([nombre, { version }]) => !tenidas.has(nombre) || deseadas.get(nombre)?.version !== version,
    );
    await detener(perdidas.map(([nombre]) => nombre));
    for (const [nombre, una] of deseadas) if (tenidas.has(nombre) && !activas.has(nombre)) empezar(una);
  }

  function girar(): void {
    // The database may not answer for longer than a lease lasts.
    for (const nombre of arriendos.vencidos()) activas.get(nombre)?.cierre.abort();
    ronda ??= hacerRonda()
      .catch((error: unknown) =>
        logger.warn({ err: error }, "round of listeners failed; the next one tries again"),
      )
      .finally(() => {
        ronda = undefined;
      });
  }

  const reloj = setInterval(girar, rondaMs);
  girar();

  return {
    propias: () => [...activas.values()].map(({ id }) => id),
    async cerrar() {
      clearInterval(reloj);
      await ronda;
      const nombres = [...activas.keys()];
      await detener(nombres);
      await arriendos.soltar(nombres).catch(() => undefined);
    },
  };
}
