import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { autocommit, type Tx } from "../../db/transaction.ts";
import type { NivelLog } from "../../db/types.gen.ts";
import { type Anotacion, autorDe, sinSecretos } from "./log.service.ts";

/** Appends one row, in the transaction of what it tells: neither stands without the other. */
export async function anotar(tx: Tx, anotacion: Anotacion): Promise<void> {
  await tx.insertInto("log").values(filaDe(anotacion)).execute();
}

/** What stands in a row of the log besides what it refers to, in the order of `anotarCada`. */
export type FilaDeLog = readonly [
  nivel: NivelLog,
  tipo: string,
  mensaje: string,
  datos: string | null,
  ip: string | null,
  id_usuario: number | null,
  usuario: string | null,
  id_entidad: number | null,
];

export function filaDeLog(anotacion: Anotacion): FilaDeLog {
  const { nivel, tipo, mensaje, datos, ip, id_usuario, usuario, id_entidad } = filaDe(anotacion);
  return [nivel, tipo, mensaje, datos, ip, id_usuario, usuario, id_entidad];
}

/**
 * The same as `anotar` inside the statement of what it tells: a row for each one of `cuales`, a part of that statement of
 * which `referencia` speaks.
 */
export function anotarCada(
  fila: FilaDeLog,
  cuales: RawBuilder<unknown>,
  referencia: RawBuilder<string | null>,
): RawBuilder<unknown> {
  const [nivel, tipo, mensaje, datos, ip, usuarioId, usuario, entidadId] = fila;
  return sql`
    INSERT INTO log (nivel, tipo, mensaje, referencia, datos, ip, id_usuario, usuario, id_entidad)
    SELECT ${nivel}::nivel_log, ${tipo}, ${mensaje}, ${referencia}, ${datos}::jsonb, ${ip}, ${usuarioId}::int,
      ${usuario}, ${entidadId}::int
    FROM ${cuales}`;
}

/**
 * A row for each of these answers, with the ids of the persons that it showed: one statement. It is there for whoever asks from
 * then on, whatever becomes of this process, but does not wait for the disk: PostgreSQL writes it there within 0.6 s (ADR 105).
 */
export function anotarMostradas(
  db: Db,
  anotaciones: readonly (Anotacion & { personas: readonly number[] })[],
): Promise<void> {
  const filas = anotaciones.map((una) => ({ ...filaDe(una), personas: una.personas }));
  return autocommit(db, async (conexion) => {
    await sql`
      INSERT INTO log (nivel, tipo, mensaje, datos, ip, id_usuario, usuario, id_entidad, personas)
      SELECT f.nivel, f.tipo, f.mensaje, f.datos::jsonb, f.ip, f.id_usuario, f.usuario, f.id_entidad, f.personas
      FROM (SELECT set_config('synchronous_commit', 'off', true)) AS sin_espera,
        json_to_recordset(${JSON.stringify(filas)}::json) AS f (nivel nivel_log, tipo text, mensaje text, datos text, ip text,
          id_usuario integer, usuario text, id_entidad integer, personas integer[])`.execute(conexion);
    return { result: undefined, announcements: [] };
  });
}

function filaDe(anotacion: Anotacion) {
  const { datos } = anotacion;
  const { actor, ip } = autorDe(anotacion);
  return {
    nivel: anotacion.nivel,
    tipo: anotacion.tipo,
    mensaje: anotacion.mensaje,
    referencia: anotacion.referencia ?? null,
    datos: datos === undefined ? null : JSON.stringify(sinSecretos(datos)),
    ip,
    id_usuario: actor?.id_usuario ?? null,
    usuario: actor?.usuario ?? null,
    id_entidad: anotacion.id_entidad ?? actor?.id_entidad ?? null,
  };
}
