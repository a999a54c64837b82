import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import type { Db } from "../../../../db/database.ts";
import { listAsJson } from "../../../../db/list-as-json.ts";
import { andCommit } from "../../../../db/prepared.ts";
import { type Announcement, announce, autocommit, type Tx } from "../../../../db/transaction.ts";
import type { Departure } from "../../../../outbox/departures.ts";
import { type TakenRow, takenOf } from "../../../../outbox/salida.repository.ts";
import { inHandfuls } from "../../../../shared/handful.ts";
import type { Idempotencia } from "../../../../shared/idempotencia.ts";
import { isRefusedValue } from "../../../../shared/is-refused-value.ts";
import { anunciosDePuntos, type FilaDeChat } from "../../../caso/index.ts";
import { type MensajeNuevo, prepararMensaje } from "../../../hilo/index.ts";
import type { Marca } from "../../../punto/index.ts";
import type { Destino } from "./por-responder.repository.ts";

/** A reply that was decided of a case as it was read. */
export interface RespuestaDecidida {
  nuevo: MensajeNuevo;
  destino: Destino;
  /** Of the case, as it was read. */
  version: number;
  sale: boolean;
  /** Who calls the provider as soon as it is written; null: it waits in the queue. */
  partida: Departure | null;
  idempotencia: Idempotencia | null;
}

/** Replies that are written together. */
const LOTE = 32;

const lotes = new WeakMap<Db, (respuesta: RespuestaDecidida) => Promise<Mensaje | null>>();

/**
 * Writes a reply where nothing of its case changed since that was read, in one round trip (escribir-respuestas.sql) that it
 * shares with what is written while the one before is under way; answers it as the thread shows it. Null: nothing was done.
 */
export function escribirUsual(db: Db, respuesta: RespuestaDecidida): Promise<Mensaje | null> {
  let enLote = lotes.get(db);
  if (!enLote) {
    enLote = inHandfuls(LOTE, (lote) => escribirLote(db, lote));
    lotes.set(db, enLote);
  }
  return enLote(respuesta);
}

/** What escribir_respuestas answers. */
interface Escritas {
  creado: string;
  /** `n`: its place in the lot. */
  escritos: { n: number; id: number; secuencia: number; salida: TakenRow | null }[];
  puntos: Marca[];
  filas: FilaDeChat[];
}

/** A lot with a value that the database refuses is written one by one, the longer way: only the one at fault is refused there. */
async function escribirLote(
  db: Db,
  lote: readonly RespuestaDecidida[],
): Promise<readonly (Mensaje | null)[]> {
  const preparadas = lote.map((respuesta) => ({ ...respuesta, mensaje: prepararMensaje(respuesta.nuevo) }));
  const lista = preparadas.map(({ nuevo, mensaje, destino, version, sale, partida, idempotencia }) => ({
    caso: nuevo.id_caso,
    entrada: nuevo.id_canal_entrada,
    version,
    secuencia: destino.secuencia,
    canal: sale ? destino.id_canal : null,
    por: partida?.by ?? null,
    segundos: partida?.seconds ?? null,
    llave: idempotencia?.key ?? null,
    huella: idempotencia?.fingerprint ?? null,
    ...mensaje.enLote,
  }));
  try {
    const escritas = await autocommit(db, async (lane) => {
      const { rows } = await sql<{ escritas: Escritas }>`
        SELECT escribir_respuestas(${listAsJson(lista)}) AS escritas`.execute(lane);
      const [fila] = rows;
      if (!fila) throw new Error("a function that answers always answered nothing");
      const { creado, escritos, puntos, filas } = fila.escritas;
      const porLugar = new Map(escritos.map(({ n, ...escrito }) => [n, escrito]));
      const result = preparadas.map(({ mensaje, destino, partida }, i) => {
        const { salida, ...escrito } = porLugar.get(i + 1) ?? { salida: null };
        if (!("id" in escrito)) return null;
        const visto = mensaje.escrito({ ...escrito, _created_at: creado }, destino);
        return { visto: salida ? { ...visto, estado: "ENVIANDO" as const } : visto, salida, partida };
      });
      const vistos = result.map((una) => una?.visto ?? null);
      return { result, announcements: [...anunciosDeRespuestas(vistos), ...anunciosDePuntos(puntos, filas)] };
    });
    for (const una of escritas) if (una?.salida) una.partida?.leave(takenOf(una.salida));
    return escritas.map((una) => una?.visto ?? null);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    return lote.map(() => null);
  } finally {
    for (const { partida } of lote) partida?.stay();
  }
}

function anunciosDeRespuestas(respuestas: readonly (Mensaje | null)[]): Announcement[] {
  const escritas = respuestas.filter((una) => una !== null);
  const casos = escritas.map(
    (nuevo): Announcement => ({
      tipo: "caso",
      id: nuevo.id_caso,
      secuencia: nuevo.secuencia,
      change: { added: nuevo },
    }),
  );
  return escritas.some(({ estado }) => estado === "EN_COLA") ? [...casos, { tipo: "salida" }] : casos;
}

/** Writes a reply to a held, taken case and all that goes with it (escribir-respuesta-retenida.sql), the last in its transaction; answers it as the thread shows it. */
export async function escribirRespuesta(
  tx: Tx,
  nuevo: MensajeNuevo,
  { destino, sale, clave }: { destino: Destino; sale: boolean; clave: string | null },
): Promise<Mensaje> {
  const mensaje = prepararMensaje(nuevo);
  const { rows } = await sql<{ id: number; secuencia: number; creado: string; puntos: Marca[] }>`
    SELECT id, secuencia, creado, puntos FROM escribir_respuesta_retenida(
      ${sale ? destino.id_canal : null}, ${clave}, ${nuevo.id_caso}, ${nuevo.id_canal_entrada},
      ${listAsJson([mensaje.enLote])}) ${andCommit}`.execute(tx);
  const [escrito] = rows;
  if (!escrito) throw new Error("a reply was not written");
  const { id, secuencia, creado, puntos } = escrito;
  const respuesta = mensaje.escrito({ id, secuencia, _created_at: creado }, destino);
  announce(tx, { tipo: "caso", id: nuevo.id_caso, secuencia, change: { added: respuesta } });
  for (const punto of puntos) announce(tx, { tipo: "punto", id: punto.id, secuencia: punto.secuencia });
  if (sale) announce(tx, { tipo: "salida" });
  return respuesta;
}
