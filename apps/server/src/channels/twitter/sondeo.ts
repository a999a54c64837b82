import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import { nowMs } from "../../shared/clock.ts";
import { CanalError, type ListeningPlace } from "../connector.ts";
import { isUnreadable } from "../set-aside.ts";
import type { ApiX } from "./api.ts";
import type { ConfigTwitter } from "./config.ts";
import { pausaDe } from "./errores.ts";
import { CAMPOS, mensajeDePieza, piezaDe, porId, RESPUESTA_MAX } from "./pagina.ts";
import { crearTurnos, type Turnos } from "./turnos.ts";
import { ConId, esPosterior, Id, idDe, msDe, PaginaDM, type PiezaDM } from "./wire.ts";

export interface TiemposSondeo {
  consultaMs: number;
  /** Instead of what the account says; for tests. */
  sondeoMs?: number;
}

/**
 * The newest message that is done with, or the time from when the account is ours, which is `desde`. A cursor that names no
 * account is of the one that stands there.
 */
const CursorX = z.object({ ultimo: Id, cuenta: Id.optional(), desde: Id.optional() });

/** X reads the list so often for one account. */
export const LECTURAS = { cuantas: 15, enMs: 15 * 60_000 } as const;
const POR_PAGINA = 100;
/** A page that is too long is asked for again with so many times fewer. */
const MENOS = 10;
/** X's ids are ordered roughly: for so long below the newest one another may still show itself. */
const SOLAPE_MS = 10 * 60_000;
/** Nobody writes: the pause grows to so many times the account's own. */
const SIN_PRISA = 5;
const CRECE = 1.5;

/** Where the reading of an account goes on. What it has from before it was ours is somebody else's history, and so is what another one has to which the channel was turned. */
function partidaDe(
  guardado: z.output<typeof CursorX> | undefined,
  cuenta: string,
  sinceMs: number,
): { ultimo: string; desde: string } {
  if (guardado && (guardado.cuenta ?? cuenta) === cuenta)
    return { ultimo: guardado.ultimo, desde: guardado.desde ?? idDe(sinceMs) };
  const desde = idDe(guardado ? nowMs() : sinceMs);
  return { ultimo: desde, desde };
}

/** Where a reading ends. */
interface Hasta {
  /** Everything behind it is read, on however many pages. */
  ultimo: string;
  /** And behind this what stands on those pages and was not had yet. */
  piso: string;
  vistos: ReadonlySet<string>;
}

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

  /** Everything newer than the last one, and what showed itself just below it since; no page more for that. What has no id is as new as what stands above it. */
  async function nuevos(
    config: ConfigTwitter,
    { ultimo, piso, vistos }: Hasta,
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
        if (id !== undefined) fresco = esPosterior(id, ultimo);
        const visto = id !== undefined && vistos.has(id);
        const tardio = id !== undefined && esPosterior(id, piso);
        if (visto || !(fresco || tardio)) continue;
        const pieza = piezaDe(evento, includes);
        if (id === undefined) hallados.sinLugar.push(pieza);
        else hallados.enOrden.push({ id, pieza });
      }
      lectura.token = fresco ? (meta.next_token ?? null) : null;
    } while (lectura.token !== null);
    return { ...hallados, enOrden: hallados.enOrden.toSorted(porId) };
  }

  /**
   * One that cannot be read keeps no other. False: it is to come again, for what we are sending just now may be this; so is
   * what follows in its conversation, one of `enEspera` from then on.
   */
  async function atender(
    yo: string,
    pieza: PiezaDM,
    { receive, setAside }: ListeningPlace,
    enEspera: Set<string>,
  ): Promise<boolean> {
    let mensaje: ReturnType<typeof mensajeDePieza>;
    try {
      mensaje = mensajeDePieza(yo, pieza);
    } catch (fault) {
      if (!isUnreadable(fault)) throw fault;
      await setAside(fault, pieza);
      return true;
    }
    if (!mensaje) return true;
    if (enEspera.has(mensaje.chat)) return false;
    try {
      await receive(mensaje);
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.codigo === "NO_DISPONIBLE")) throw error;
      enEspera.add(mensaje.chat);
      return false;
    }
  }

  return async function escuchar(config: ConfigTwitter, lugar: ListeningPlace): Promise<void> {
    const { receive, cursor, sinceMs, signal } = lugar;
    const turnos = crearTurnos(LECTURAS);
    const minMs = sondeoMs ?? config.configuracion.sondeo_segundos * 1000;
    const cuenta = config.ruta_perfil;
    const guardado = CursorX.safeParse(await cursor.read()).data;
    const partida = partidaDe(guardado, cuenta, sinceMs);
    const { desde } = partida;
    let { ultimo } = partida;
    const guardar = () => cursor.save({ ultimo, cuenta, desde });
    // However long its first reading takes: what is written meanwhile is ours.
    if (guardado?.cuenta !== undefined && guardado.cuenta !== cuenta) await guardar();
    const pisoDe = (id: string) => {
      const solape = idDe(msDe(id) - SOLAPE_MS);
      return esPosterior(solape, desde) ? solape : desde;
    };
    let vistos = new Set([ultimo]);
    let pausaMs = minMs;
    let dicho = false;
    /** At the top of the list they come again with each reading, until something stands above them. */
    let apartados: ReadonlySet<string> = new Set();
    while (!signal.aborted) {
      try {
        const hasta = { ultimo, piso: pisoDe(ultimo), vistos };
        const { enOrden, sinLugar } = await nuevos(config, hasta, turnos, signal);
        if (!dicho) await receive({ kind: "sesion", conectado: true, detalle: "" });
        if (!dicho && guardado?.cuenta === undefined) await guardar();
        dicho = true;
        const enEspera = new Set<string>();
        for (const pieza of sinLugar)
          if (!apartados.has(JSON.stringify(pieza))) await atender(cuenta, pieza, lugar, enEspera);
        apartados = new Set(sinLugar.map((pieza) => JSON.stringify(pieza)));
        for (const { id, pieza } of enOrden) {
          if (await atender(cuenta, pieza, lugar, enEspera)) vistos.add(id);
          // The place never passes what is to come again.
          if (enEspera.size > 0 || !esPosterior(id, ultimo)) continue;
          ultimo = id;
          await guardar();
        }
        const piso = pisoDe(ultimo);
        vistos = new Set([...vistos].filter((id) => id === ultimo || esPosterior(id, piso)));
        pausaMs = enOrden.length > 0 ? minMs : Math.min(pausaMs * CRECE, minMs * SIN_PRISA);
        await sleep(pausaMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
    }
  };
}
