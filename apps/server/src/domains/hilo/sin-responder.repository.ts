import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** What people write one after the other when they ask something; and of a mail its beginning. */
const MENSAJES_MAX = 5;
const LETRAS_MAX = 600;

/**
 * What a citizen said that nobody of the institution answered yet, as plain text in the order it was said: the last messages
 * of an open case, up to one of them if told. Empty when nothing waits for an answer. Greetings and notes answer nobody.
 */
export async function dichoSinResponder(db: Db, idCaso: number, hasta: number | undefined): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    SELECT coalesce(string_agg(d.texto, E'\n' ORDER BY d.id), '') AS texto
    FROM (
      SELECT m.id, left(texto_buscable(m.tipo_contenido, m.extras, m.contenido), ${LETRAS_MAX}) AS texto
      FROM caso c
      JOIN mensaje m ON m.id_caso = c.id AND m.direccion = 'ENTRADA' AND m.id_externo IS NOT NULL
      WHERE c.id = ${idCaso} AND c.espera_desde IS NOT NULL AND m.id <= ${hasta ?? Number.MAX_SAFE_INTEGER}
        AND m.id > coalesce((
          SELECT r.id FROM mensaje r WHERE r.id_caso = ${idCaso} AND r.direccion = 'SALIDA' AND r.estado <> 'COMPLETADO'
            AND (r.id_usuario IS NOT NULL OR r.extras ? 'telefono') ORDER BY r.id DESC LIMIT 1), 0)
      ORDER BY m.id DESC LIMIT ${MENSAJES_MAX}
    ) d`.execute(db);
  return rows[0]?.texto.trim() ?? "";
}
