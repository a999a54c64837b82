import type { EstadoMensaje, MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { avance } from "@ventanilla/contract/mensaje/mensaje.rules";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listAsJson } from "../../db/list-as-json.ts";
import { autocommit, type Committed } from "../../db/transaction.ts";
import { inHandfuls } from "../../shared/handful.ts";
import { isRefusedValue } from "../../shared/is-refused-value.ts";
import { mostradoPrimero } from "../canal/index.ts";

export interface MensajeDeEntrega {
  id: number;
  id_caso: number | null;
  id_canal_entrada: number;
  estado: EstadoMensaje;
}

export function buscarMensaje(
  db: Db,
  id: number,
): Promise<
  (MensajeDeEntrega & { direccion: string; motivo: MotivoFallo | null; msg_id: string }) | undefined
> {
  return db
    .selectFrom("mensaje")
    .select(["id", "id_caso", "id_canal_entrada", "estado", "motivo", "direccion", "msg_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether a message of a citizen is here already. */
export async function yaLlego(
  db: Db,
  { id_canal, chat, idExterno }: { id_canal: number; chat: string; idExterno: string },
): Promise<boolean> {
  const fila = await db
    .selectFrom("mensaje as m")
    .innerJoin("canal_direccion as d", "d.id_canal_entrada", "m.id_canal_entrada")
    .select("m.id")
    .where("d.id_canal", "=", id_canal)
    .where("d.direccion", "=", chat)
    .where("m.id_externo", "=", idExterno)
    .executeTakeFirst();
  return fila !== undefined;
}

export interface Acuse {
  id_canal: number;
  idExterno: string;
  /** The citizen's address that never changes, if it was told. */
  identity: string | undefined;
  estado: EstadoMensaje;
  /** From where it is a step forward that tells nobody but the thread. */
  desde: readonly EstadoMensaje[];
}

export type Acusado = MensajeDeEntrega & { movido: boolean };

/** As acusar_envio and acusar_envios answer it. */
type FilaAcusada = MensajeDeEntrega & { secuencia: number | null };

function acusado({ secuencia, ...mensaje }: FilaAcusada, nuevo: EstadoMensaje): Committed<Acusado> {
  const { id, id_caso } = mensaje;
  const movido = secuencia !== null && id_caso !== null;
  return {
    result: { ...mensaje, movido },
    announcements: movido
      ? [{ tipo: "caso", id: id_caso, secuencia, change: { moved: avance(id, nuevo) } }]
      : [],
  };
}

/** Receipts that are taken in together. */
const LOTE = 32;

const lotes = new WeakMap<Db, (acuse: Acuse) => Promise<Acusado | "retenido" | undefined>>();

/**
 * The message of ours that a receipt means, as it was found, and whether it was moved: in one statement (acusar-envios.sql)
 * that it shares with what arrives while the one before is under way. One whose conversation somebody holds waits alone.
 */
export async function acusarEnvio(db: Db, acuse: Acuse): Promise<Acusado | undefined> {
  let enLote = lotes.get(db);
  if (!enLote) {
    enLote = inHandfuls(LOTE, (lote) => acusarLote(db, lote));
    lotes.set(db, enLote);
  }
  const hecho = await enLote(acuse);
  return hecho === "retenido" ? acusarSolo(db, acuse) : hecho;
}

/** A lot with a value that the database refuses is taken in one by one: only the one at fault is refused there. */
async function acusarLote(
  db: Db,
  lote: readonly Acuse[],
): Promise<readonly (Acusado | "retenido" | undefined)[]> {
  const comoLista = lote.map(({ id_canal, idExterno, identity = null, estado, desde }) => ({
    canal: id_canal,
    externo: idExterno,
    identidad: identity,
    nuevo: estado,
    desde,
  }));
  try {
    return await autocommit(db, async (lane) => {
      const { rows } = await sql<FilaAcusada & { n: number; retenido: boolean }>`
        SELECT * FROM acusar_envios(${listAsJson(comoLista)})`.execute(lane);
      const filas = new Map(rows.map(({ n, ...fila }) => [n, fila]));
      const hechos = lote.map(({ estado }, i) => {
        const { retenido, ...fila } = filas.get(i + 1) ?? { retenido: false, id: null };
        if (retenido) return { result: "retenido" as const, announcements: [] };
        return fila.id === null ? { result: undefined, announcements: [] } : acusado(fila, estado);
      });
      return {
        result: hechos.map(({ result }) => result),
        announcements: hechos.flatMap(({ announcements }) => announcements),
      };
    });
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    return lote.map(() => "retenido" as const);
  }
}

/** The same of one alone (acusar-envio.sql), which waits for whoever holds its conversation. */
function acusarSolo(
  db: Db,
  { id_canal, idExterno, identity, estado, desde }: Acuse,
): Promise<Acusado | undefined> {
  return autocommit<Acusado | undefined>(db, async () => {
    const { rows } = await sql<FilaAcusada>`
      SELECT * FROM acusar_envio(${id_canal}, ${idExterno}, ${identity ?? null}, ${estado}, ${desde}::estado_mensaje[])`.execute(
      db,
    );
    const [fila] = rows;
    return fila ? acusado(fila, estado) : { result: undefined, announcements: [] };
  });
}

/** Messages of ours on one Canal by the provider's ids, or by our own where the provider's answer never came. */
export async function buscarEnviadosPorExterno(
  db: Db,
  idCanal: number,
  ids: readonly string[],
): Promise<MensajeDeEntrega[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id", "m.id_caso", "m.id_canal_entrada", "m.estado"])
    .where("e.id_canal", "=", idCanal)
    .where("m.direccion", "=", sql.lit("SALIDA"))
    .where((eb) => eb.or([eb("m.id_externo", "=", anyOf(ids)), eb("m.msg_id", "=", anyOf(ids))]))
    .execute();
}

/**
 * `m` counts as sent by a person's word alone: the provider never told its id. Not what was sent again after a failure: a
 * receipt may be of the sending that failed.
 */
const dadoPorEnviado = sql<boolean>`m.id_externo IS NULL AND m.estado = 'ENVIADO'
  AND EXISTS (SELECT FROM salida s WHERE s.id_mensaje = m.id AND s.envio = 1)`;

export async function seDioPorEnviado(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mensaje m WHERE m.id = ${id} AND ${dadoPorEnviado}`.execute(db);
  return rows.length > 0;
}

/** Our own ids of the latest messages to a citizen that failed, are in doubt or were said to be sent, and of which the provider never told an id. */
export async function enviadosSinId(
  db: Db,
  idCanal: number,
  direcciones: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ msg_id: string }>`
    SELECT DISTINCT m.id, m.msg_id FROM canal_direccion d JOIN mensaje m ON m.id_canal_entrada = d.id_canal_entrada
    WHERE d.id_canal = ${idCanal} AND d.direccion = ANY (${[...direcciones]})
      AND m.direccion = 'SALIDA' AND m.id_externo IS NULL
      AND (m.estado IN ('INCIERTO', 'FALLIDO') OR (${dadoPorEnviado}))
    ORDER BY m.id DESC LIMIT ${MARCADOS_MAX}`.execute(db);
  return rows.map(({ msg_id }) => msg_id);
}

/** What a message says in words, of the table that stands there under this name. */
export const palabrasDe = (tabla: string) => sql<string>`
  coalesce(CASE ${sql.ref(`${tabla}.tipo_contenido`)} WHEN 'texto' THEN ${sql.ref(`${tabla}.contenido`)}
    WHEN 'email' THEN ${sql.ref(`${tabla}.extras`)}->>'asunto' ELSE ${sql.ref(`${tabla}.extras`)}->>'texto' END, '')`;

/** A message of the conversation by the provider's id, of a citizen or to one, and its words. */
export function buscarCitado(
  db: Db,
  idCanalEntrada: number,
  idExterno: string,
): Promise<{ id: number; texto: string } | undefined> {
  return db
    .selectFrom("mensaje")
    .select("id")
    .select(palabrasDe("mensaje").as("texto"))
    .where("id_canal_entrada", "=", idCanalEntrada)
    .where("id_externo", "=", idExterno)
    .executeTakeFirst();
}

/** Messages of a case that one receipt may be about: nobody reads more at once. */
const MARCADOS_MAX = 200;
/** Mostly an answer is recorded no later than this after the provider took the message. */
const GRABADA_TARDE_S = 5;

/** Ids by which the provider knows what we sent to somebody until a moment, and in one of these states; oldest first, of the case that the conversation shows and those that were attached to it. */
export async function enviadosHasta(
  db: Db,
  marca: { id_canal: number; chat: string; desde: readonly EstadoMensaje[]; hastaMs: number },
): Promise<string[]> {
  const hasta = sql`to_timestamp(${marca.hastaMs / 1000})`;
  const { rows } = await sql<{ id_externo: string }>`
    SELECT m.id_externo
    FROM canal_direccion d
    CROSS JOIN LATERAL (
      SELECT c.id FROM caso_canal_entrada cce JOIN caso c ON c.id = cce.id_caso
      WHERE cce.id_canal_entrada = d.id_canal_entrada ORDER BY ${mostradoPrimero} LIMIT 1
    ) mostrado
    CROSS JOIN LATERAL con_sus_adjuntos(mostrado.id) c (id)
    CROSS JOIN LATERAL (
      SELECT x.id, x.id_externo, x.estado, x._created_at FROM mensaje x
      WHERE x.id_caso = c.id AND x.id_canal_entrada = d.id_canal_entrada AND x.direccion = 'SALIDA'
      ORDER BY x.id DESC LIMIT ${MARCADOS_MAX}
    ) m
    JOIN salida s ON s.id_mensaje = m.id
    WHERE d.id_canal = ${marca.id_canal} AND d.direccion = ${marca.chat}
      AND m.id_externo IS NOT NULL AND m.estado = ANY (${marca.desde}::estado_mensaje[])
      AND m._created_at <= ${hasta} AND s._updated_at <= ${hasta} + make_interval(secs => ${GRABADA_TARDE_S})
    ORDER BY m.id`.execute(db);
  return rows.map((fila) => fila.id_externo);
}
