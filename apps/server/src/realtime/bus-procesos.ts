import { setTimeout as esperar } from "node:timers/promises";
import type { Logger } from "../shared/logger.ts";
import type { Bus, OyenteBus } from "./bus.ts";
import { ColaDeAvisos, leerCarga } from "./bus-carga.ts";

/** One open line to the other processes. */
export interface Cable {
  /** Rejects when the line is gone. */
  enviar(carga: string): Promise<void>;
  /** Rejects when nobody answers at the other end. */
  probar(): Promise<void>;
  cerrar(): Promise<void>;
}

export interface OidosCable {
  alRecibir(carga: string): void;
  /** The line ended by itself. */
  alPerder(error: Error): void;
}

/** How the processes reach each other. */
export interface Medio {
  /** Largest payload in bytes. */
  cargaMax: number;
  /** Resolves when what others send from now on is heard. */
  abrir(oidos: OidosCable): Promise<Cable>;
}

export interface OpcionesBus {
  medio: Medio;
  /** Names this process: its own announcements come back to it. */
  proceso: string;
  logger: Logger;
  pruebaMs?: number;
}

const PRUEBA_MS = 5_000;
const ESPERA_MIN_MS = 100;
const ESPERA_MAX_MS = 5_000;

/**
 * A bus over several processes. Listeners of this process hear at once; the others through one supervised line, which
 * takes whatever gathered while the last payload was on its way. A line that broke is opened again for as long as it
 * takes, and everybody looks for what was missed.
 */
export function crearBusEntreProcesos({ medio, proceso, logger, pruebaMs = PRUEBA_MS }: OpcionesBus): Bus {
  const oyentes = new Set<OyenteBus>();
  const cola = new ColaDeAvisos();
  const cierre = new AbortController();
  let cable: Cable | undefined;
  let rota = new AbortController();
  let enviando: Promise<void> | undefined;

  function alRecibir(texto: string): void {
    const carga = leerCarga(texto);
    if (carga === null || carga.de === proceso) return;
    for (const aviso of carga.avisos) for (const oyente of oyentes) oyente.oir(aviso);
  }

  async function vaciar(abierto: Cable): Promise<void> {
    while (!cola.vacia && cable === abierto) {
      const { carga, avisos } = cola.sacar(proceso, medio.cargaMax);
      try {
        await abierto.enviar(carga);
      } catch (error) {
        for (const aviso of avisos) cola.poner(aviso);
        perder(abierto, error);
      }
    }
  }

  function enviar(): void {
    if (cable === undefined || enviando !== undefined) return;
    enviando = vaciar(cable).finally(() => {
      enviando = undefined;
      if (!cola.vacia) enviar();
    });
  }

  function perder(roto: Cable, error: unknown): void {
    if (cable !== roto) return;
    cable = undefined;
    rota.abort();
    if (cierre.signal.aborted) return;
    logger.warn({ err: error }, "bus line lost; other processes are heard by looking until it is back");
    roto.cerrar().catch(() => undefined);
  }

  async function conectar(): Promise<Cable> {
    let roto: Error | undefined;
    let abierto: Cable | undefined;
    abierto = await medio.abrir({
      alRecibir,
      alPerder(error) {
        roto = error;
        if (abierto !== undefined) perder(abierto, error);
      },
    });
    if (roto !== undefined) throw roto;
    return abierto;
  }

  /** Keeps one line open until the bus is closed. */
  async function supervisar(): Promise<void> {
    let fallos = 0;
    while (!cierre.signal.aborted) {
      try {
        cable = await conectar();
        rota = new AbortController();
        fallos = 0;
        for (const oyente of oyentes) oyente.repasar();
        enviar();
        await vigilar(cable);
      } catch (error) {
        if (fallos === 0) logger.warn({ err: error }, "bus line could not be opened; trying on");
      }
      const ms = Math.min(ESPERA_MAX_MS, ESPERA_MIN_MS * 2 ** fallos) * (0.5 + Math.random() / 2);
      fallos += 1;
      await esperar(ms, undefined, { signal: cierre.signal }).catch(() => undefined);
    }
  }

  /** Returns when the line is no longer the open one. A line on which nothing comes any more looks like a quiet one. */
  async function vigilar(abierto: Cable): Promise<void> {
    const signal = AbortSignal.any([cierre.signal, rota.signal]);
    while (!signal.aborted) {
      await esperar(pruebaMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await abierto.probar().catch((error: unknown) => perder(abierto, error));
    }
  }

  const supervision = supervisar();

  return {
    publicar(avisos) {
      for (const aviso of avisos) {
        for (const oyente of oyentes) oyente.oir(aviso);
        cola.poner(aviso);
      }
      enviar();
    },
    suscribir(oyente) {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    async cerrar() {
      await enviando;
      cierre.abort();
      const ultimo = cable;
      cable = undefined;
      await supervision;
      await ultimo?.cerrar();
      oyentes.clear();
    },
  };
}
