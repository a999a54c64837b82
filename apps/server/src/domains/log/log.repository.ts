import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { NivelLog } from "../../db/types.gen.ts";
import { type Anotacion, autorDe, sinSecretos } from "./log.service.ts";

/** Appends one row, in the transaction of what it tells: neither stands without the other. */
export async function anotar(tx: Tx, anotacion: Anotacion): Promise<void> {
  await tx.insertInto("log").values(filaDe(anotacion)).execute();
}

/** What stands in a row of the log, in the order of `anotarCada`. */
export type FilaDeLog = readonly [
  nivel: NivelLog,
  tipo: string,
  mensaje: string,
  referencia: string | null,
  datos: string | null,
  ip: string | null,
  id_usuario: number | null,
  usuario: string | null,
  id_entidad: number | null,
];

export function filaDeLog(anotacion: Anotacion): FilaDeLog {
  const { nivel, tipo, mensaje, referencia, datos, ip, id_usuario, usuario, id_entidad } = filaDe(anotacion);
  return [nivel, tipo, mensaje, referencia, datos, ip, id_usuario, usuario, id_entidad];
}

/** The same as `anotar` inside the statement of what it tells: a row for each one of `cuales`, a part of that statement. */
export function anotarCada(fila: FilaDeLog, cuales: RawBuilder<unknown>): RawBuilder<unknown> {
  const [nivel, tipo, mensaje, referencia, datos, ip, usuarioId, usuario, entidadId] = fila;
  return sql`
    INSERT INTO log (nivel, tipo, mensaje, referencia, datos, ip, id_usuario, usuario, id_entidad)
    SELECT ${nivel}::nivel_log, ${tipo}, ${mensaje}, ${referencia}, ${datos}::jsonb, ${ip}, ${usuarioId}::int,
      ${usuario}, ${entidadId}::int
    FROM ${cuales}`;
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
