import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { CanalError, type Cursor, type MensajeEvent, type Receive } from "../connector.ts";
import type { ApiX } from "./api.ts";
import type { ConfigTwitter } from "./config.ts";
import { pausaDe } from "./errores.ts";
import { CAMPOS, mensajeDeEvento, porId } from "./pagina.ts";
import { crearTurnos, type Turnos } from "./turnos.ts";
import { esPosterior, Id, PaginaDM } from "./wire.ts";

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
const RESPUESTA_MAX = 4 * 1024 * 1024;
/** Nobody writes: the pause grows to so many times the account's own. */
const SIN_PRISA = 5;
const CRECE = 1.5;

interface Lugar {
  receive: Receive;
  cursor: Cursor;
  signal: AbortSignal;
}

/**
 * Reads the list of messages in turns, newest first back to the one that was the last. What the webhook brought already is
 * the same id and stays one message. So a webhook that X switched off, or a server that stood still, loses nothing of 30 days.
 */
export function crearEscucha(api: ApiX, { consultaMs, sondeoMs }: TiemposSondeo) {
  async function pagina(config: ConfigTwitter, token: string | null, turnos: Turnos, signal: AbortSignal) {
    const query = new URLSearchParams(CAMPOS);
    query.set("max_results", String(POR_PAGINA));
    if (token !== null) query.set("pagination_token", token);
    for (;;) {
      await turnos.esperar(signal);
      try {
        const pedido = { ruta: `/2/dm_events?${query}`, timeoutMs: consultaMs, maxBytes: RESPUESTA_MAX };
        const { cuerpo, respuesta } = await api.preguntar(config, pedido, PaginaDM);
        const pausa = pausaDe(respuesta);
        if (pausa !== null) turnos.pausar(pausa);
        return cuerpo;
      } catch (error) {
        if (!(error instanceof CanalError) || error.pauseMs === undefined) throw error;
        turnos.pausar(error.pauseMs);
      }
    }
  }

  /** Everything newer than the last one, oldest first, and the newest id of all. */
  async function nuevos(config: ConfigTwitter, ultimo: string | null, turnos: Turnos, signal: AbortSignal) {
    const hallados: { id: string; mensaje: MensajeEvent | null }[] = [];
    let token: string | null = null;
    do {
      const { data, includes, meta }: PaginaDM = await pagina(config, token, turnos, signal);
      const eventos = data ?? [];
      const frescos = eventos.filter(({ id }) => ultimo === null || esPosterior(id, ultimo));
      for (const uno of frescos)
        hallados.push({ id: uno.id, mensaje: mensajeDeEvento(config.ruta_perfil, uno, includes) });
      // Of the first reading only the newest id is wanted: what lies there is somebody else's history.
      const sigue = ultimo !== null && frescos.length === eventos.length;
      token = sigue ? (meta.next_token ?? null) : null;
    } while (token !== null);
    return hallados.toSorted(porId);
  }

  return async function escuchar(config: ConfigTwitter, { receive, cursor, signal }: Lugar): Promise<void> {
    const turnos = crearTurnos(LECTURAS);
    const minMs = sondeoMs ?? config.configuracion.sondeo_segundos * 1000;
    const guardado = CursorX.safeParse(await cursor.read());
    let ultimo = guardado.success ? guardado.data.ultimo : null;
    let pausaMs = minMs;
    let dicho = false;
    while (!signal.aborted) {
      try {
        const hallados = await nuevos(config, ultimo, turnos, signal);
        if (!dicho) await receive({ kind: "sesion", conectado: true, detalle: "" });
        dicho = true;
        if (ultimo === null) {
          ultimo = hallados.at(-1)?.id ?? "0";
          await cursor.save({ ultimo });
        } else {
          for (const { id, mensaje } of hallados) {
            if (mensaje) await receive(mensaje);
            ultimo = id;
            await cursor.save({ ultimo });
          }
        }
        pausaMs = hallados.length > 0 ? minMs : Math.min(pausaMs * CRECE, minMs * SIN_PRISA);
        await sleep(pausaMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
    }
  };
}
