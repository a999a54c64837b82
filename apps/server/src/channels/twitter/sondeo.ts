import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { CanalError, type ListeningPlace } from "../connector.ts";
import { isUnreadable } from "../set-aside.ts";
import type { ApiX } from "./api.ts";
import type { ConfigTwitter } from "./config.ts";
import { pausaDe } from "./errores.ts";
import { CAMPOS, mensajeDePieza, piezaDe, porId, RESPUESTA_MAX } from "./pagina.ts";
import { crearTurnos, type Turnos } from "./turnos.ts";
import { ConId, esPosterior, Id, PaginaDM, type PiezaDM } from "./wire.ts";

export interface TiemposSondeo {
  consultaMs: number;
  /** Instead of what the account says; for tests. */
  sondeoMs?: number;
}

/** The newest message that is done with; "0": none was there when the account was taken over. */
const CursorX = z.object({ ultimo: Id });

/** X reads the list so often for one account. */
export const LECTURAS = { cuantas: 15, enMs: 15 * 60_000 } as const;
const POR_PAGINA = 100;
/** A page that is too long is asked for again with so many times fewer. */
const MENOS = 10;
/** Nobody writes: the pause grows to so many times the account's own. */
const SIN_PRISA = 5;
const CRECE = 1.5;

/** How far a reading has come, and how many it asks for at once. */
interface Lectura {
  token: string | null;
  cuantos: number;
}

interface Hallados {
  /** Oldest first. */
  enOrden: { id: string; pieza: PiezaDM }[];
  /** Nobody can say where they belong. */
  sinLugar: PiezaDM[];
}

/**
 * Reads the list of messages in turns, newest first back to the one that was the last. What the webhook brought already is
 * the same id and stays one message. So a webhook that X switched off, or a server that stood still, loses nothing of 30 days.
 */
export function crearEscucha(api: ApiX, { consultaMs, sondeoMs }: TiemposSondeo) {
  async function pagina(config: ConfigTwitter, lectura: Lectura, turnos: Turnos, signal: AbortSignal) {
    const query = new URLSearchParams(CAMPOS);
    if (lectura.token !== null) query.set("pagination_token", lectura.token);
    for (;;) {
      await turnos.esperar(signal);
      query.set("max_results", String(lectura.cuantos));
      try {
        const pedido = { ruta: `/2/dm_events?${query}`, timeoutMs: consultaMs, maxBytes: RESPUESTA_MAX };
        const { cuerpo, respuesta } = await api.preguntar(config, pedido, PaginaDM);
        const pausa = pausaDe(respuesta);
        if (pausa !== null) turnos.pausar(pausa);
        return cuerpo;
      } catch (error) {
        if (!(error instanceof CanalError)) throw error;
        if (error.code === "RESPUESTA_GRANDE" && lectura.cuantos > 1) lectura.cuantos /= MENOS;
        else if (error.pauseMs !== undefined) turnos.pausar(error.pauseMs);
        else throw error;
      }
    }
  }

  /** Everything newer than the last one. What has no id is as new as what stands above it. */
  async function nuevos(
    config: ConfigTwitter,
    ultimo: string | null,
    turnos: Turnos,
    signal: AbortSignal,
  ): Promise<Hallados> {
    const hallados: Hallados = { enOrden: [], sinLugar: [] };
    const lectura: Lectura = { token: null, cuantos: POR_PAGINA };
    do {
      const { data, includes, meta }: PaginaDM = await pagina(config, lectura, turnos, signal);
      let fresco = true;
      for (const evento of data ?? []) {
        const id = ConId.safeParse(evento).data?.id;
        if (id !== undefined) fresco = ultimo === null || esPosterior(id, ultimo);
        if (!fresco) continue;
        const pieza = piezaDe(evento, includes);
        if (id === undefined) hallados.sinLugar.push(pieza);
        else hallados.enOrden.push({ id, pieza });
      }
      // Of the first reading only the newest id is wanted: what lies there is somebody else's history.
      lectura.token = ultimo !== null && fresco ? (meta.next_token ?? null) : null;
    } while (lectura.token !== null);
    return { ...hallados, enOrden: hallados.enOrden.toSorted(porId) };
  }

  /** One that cannot be read keeps no other. */
  async function atender(yo: string, pieza: PiezaDM, { receive, setAside }: ListeningPlace): Promise<void> {
    let mensaje: ReturnType<typeof mensajeDePieza>;
    try {
      mensaje = mensajeDePieza(yo, pieza);
    } catch (fault) {
      if (!isUnreadable(fault)) throw fault;
      return await setAside(fault, pieza);
    }
    if (mensaje) await receive(mensaje);
  }

  return async function escuchar(config: ConfigTwitter, lugar: ListeningPlace): Promise<void> {
    const { receive, cursor, signal } = lugar;
    const turnos = crearTurnos(LECTURAS);
    const minMs = sondeoMs ?? config.configuracion.sondeo_segundos * 1000;
    const guardado = CursorX.safeParse(await cursor.read());
    let ultimo = guardado.success ? guardado.data.ultimo : null;
    let pausaMs = minMs;
    let dicho = false;
    /** At the top of the list they come again with each reading, until something stands above them. */
    let apartados: ReadonlySet<string> = new Set();
    while (!signal.aborted) {
      try {
        const { enOrden, sinLugar } = await nuevos(config, ultimo, turnos, signal);
        if (!dicho) await receive({ kind: "sesion", conectado: true, detalle: "" });
        dicho = true;
        if (ultimo === null) {
          ultimo = enOrden.at(-1)?.id ?? (sinLugar.length === 0 ? "0" : null);
          if (ultimo !== null) await cursor.save({ ultimo });
        } else {
          for (const pieza of sinLugar)
            if (!apartados.has(JSON.stringify(pieza))) await atender(config.ruta_perfil, pieza, lugar);
          apartados = new Set(sinLugar.map((pieza) => JSON.stringify(pieza)));
          for (const { id, pieza } of enOrden) {
            await atender(config.ruta_perfil, pieza, lugar);
            ultimo = id;
            await cursor.save({ ultimo });
          }
        }
        pausaMs = enOrden.length > 0 ? minMs : Math.min(pausaMs * CRECE, minMs * SIN_PRISA);
        await sleep(pausaMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
    }
  };
}
