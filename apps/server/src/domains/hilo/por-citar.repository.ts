import type { Extras, TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** A message that an answer may have below it. */
export interface PorCitar {
  /** Address of who wrote it; of ours the account's, whose name may be only what it signs in with. */
  de: string;
  tipo_contenido: TipoContenido;
  contenido: string;
  extras: Extras;
  /** When it was written, in epoch milliseconds. */
  cuando: number;
}

/** Letters of a message that are read. */
const LEIDO_MAX = 500_000;

/** What a case's conversation says under this id; when none is named the citizen's latest words, there or in the cases that were attached to it. */
export async function leerPorCitar(
  db: Db,
  { id_caso, id_canal_entrada, id }: { id_caso: number; id_canal_entrada: number; id: number | undefined },
): Promise<PorCitar | undefined> {
  const cual = id === undefined ? sql`m.direccion = 'ENTRADA'` : sql`m.id = ${id} AND m.id_caso = ${id_caso}`;
  const { rows } = await sql<PorCitar>`
    SELECT m.tipo_contenido, left(m.contenido, ${LEIDO_MAX}) AS contenido, m.extras,
      (extract(epoch FROM coalesce(to_timestamp(left(m.msg_tz, 10)::float8), m._created_at)) * 1000)::float8 AS cuando,
      CASE m.direccion WHEN 'ENTRADA' THEN e.usuario ELSE coalesce(k.configuracion->>'direccion', k.usuario) END AS de
    FROM con_sus_adjuntos(${id_caso}) c (id)
    CROSS JOIN LATERAL (
      SELECT m.* FROM mensaje m
      WHERE m.id_caso = c.id AND m.direccion IN ('ENTRADA', 'SALIDA') AND ${cual}
        AND m.id_canal_entrada = (SELECT coalesce(x.unida_a, x.id) FROM canal_entrada x WHERE x.id = ${id_canal_entrada})
      ORDER BY m.extras ? 'automatico', m.id DESC LIMIT 1
    ) m
    JOIN canal_entrada e ON e.id = m.id_canal_entrada JOIN canal k ON k.id = e.id_canal
    ORDER BY m.extras ? 'automatico', m.id DESC LIMIT 1`.execute(db);
  return rows[0];
}
