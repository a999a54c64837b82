import { MENCIONABLES_MAX, MENCIONES_RECIENTES_MAX, PREVISTA_CHAT } from "@ventanilla/contract/limites";
import type { Mencion, Mencionable, Menciones } from "@ventanilla/contract/nota-interna/nota-interna";
import { ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyId } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { casoDeSuTrabajo, casoVisible } from "../caso/index.ts";
import { concedido } from "../permiso/index.ts";

/** How long a mention is shown. */
const DIAS = 30;

const concede = (ruta: string): RawBuilder<SqlBool> => concedido(sql`u.id_rol`, ruta, "read");

/**
 * Who of the case's institution has a desk and reads the case `c`: those of administration all of them, the others their own
 * work. The same rule as `casoVisible`, asked of everybody at once.
 */
const alcanza = sql<SqlBool>`u.id_entidad = c.id_entidad AND u.estado = 'ACTIVO' AND ${concede("operadores")}
  AND (u.id_rol IN (${sql.lit(ROL.SUPERADMIN)}, ${sql.lit(ROL.ADMIN)}) OR ${concede("admin-casos")} OR ${casoDeSuTrabajo(sql`u.id`)})`;

/** Colleagues of the caller of whose name, or user name, a word begins with the text, by name. */
export async function buscarMencionables(
  db: Db,
  { id_usuario: yo }: Sesion,
  idCaso: number,
  texto = "",
): Promise<Mencionable[]> {
  const literal = sql`regexp_replace(busqueda(${texto}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const { rows } = await sql<Mencionable>`
    SELECT u.id, u.nombre_completo AS nombre, u.usuario
    FROM caso c JOIN usuario u ON ${alcanza}
    WHERE c.id = ${idCaso} AND u.id <> ${yo}
      AND (' ' || u._busqueda_nombre LIKE '% ' || ${literal} || '%' OR u._busqueda_usuario LIKE ${literal} || '%')
    ORDER BY u.nombre_completo, u.id LIMIT ${MENCIONABLES_MAX}`.execute(db);
  return rows;
}

/** Of these users those who may be named in a note of the case. */
export async function hallarMencionables(
  db: Db,
  idCaso: number,
  usuarios: readonly number[],
): Promise<{ id: number; nombre: string }[]> {
  if (usuarios.length === 0) return [];
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT u.id, u.nombre_completo AS nombre FROM caso c JOIN usuario u ON ${alcanza}
    WHERE c.id = ${idCaso} AND u.id = ${anyId(usuarios)} ORDER BY u.id`.execute(db);
  return rows;
}

/**
 * What names the caller, of cases that they may still read: notes, and the cases that they were handed and still lead. What they
 * did not see comes first, so that nothing newer hides it.
 */
export async function leerMenciones(db: Db, sesion: Sesion): Promise<Menciones> {
  const { rows } = await sql<Mencion & { sin_ver: number }>`
    SELECT m.id AS id_mensaje, CASE m.direccion WHEN 'INTERNA' THEN 'nota' ELSE 'traspaso' END AS clase,
      m.id_caso, m.id_canal_entrada AS sesion_id,
      json_build_object('id', m.id_usuario,
        'nombre', coalesce(m.nombre_usuario, m.extras -> 'aviso' -> 'datos' ->> 'operador', '')) AS autor,
      left(m.contenido, ${PREVISTA_CHAT}) AS texto, m._created_at, n.vista_en IS NOT NULL AS vista,
      (count(*) FILTER (WHERE n.vista_en IS NULL) OVER ())::int AS sin_ver
    FROM mencion n
    JOIN mensaje m ON m.id = n.id_mensaje
    JOIN caso c ON c.id = m.id_caso
    WHERE n.id_usuario = ${sesion.id_usuario} AND m._created_at > now() - make_interval(days => ${DIAS})
      AND ${casoVisible(sesion)}
      AND (m.direccion = 'INTERNA' OR c.operador_principal = ${sesion.id_usuario})
    ORDER BY (n.vista_en IS NULL) DESC, n.id_mensaje DESC LIMIT ${MENCIONES_RECIENTES_MAX}`.execute(db);
  return { rows: rows.map(({ sin_ver: _sinVer, ...mencion }) => mencion), sin_ver: rows[0]?.sin_ver ?? 0 };
}

/** What names somebody in a case is seen; whether any was not. */
export async function ponerVistas(tx: Tx, idCaso: number, idUsuario: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE mencion n SET vista_en = now() FROM mensaje m
    WHERE m.id = n.id_mensaje AND m.id_caso = ${idCaso} AND n.id_usuario = ${idUsuario} AND n.vista_en IS NULL
    RETURNING n.id_mensaje`.execute(tx);
  return rows.length > 0;
}
