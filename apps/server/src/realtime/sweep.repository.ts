import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/**
 * To which history the database's numbers belong: another one after a server that had not heard all took over (its timeline),
 * after a restore table by table (the number that the table has), and whenever whoever restored it says so. Null: the server
 * waits behind another one.
 */
export async function readEpoch(db: Db): Promise<string | null> {
  const { rows } = await sql<{ epoch: string | null }>`
    SELECT CASE WHEN NOT pg_is_in_recovery() THEN
      concat_ws('.', left(pg_walfile_name(pg_current_wal_lsn()), 8), 'punto'::regclass::oid, id) END AS epoch
    FROM epoca`.execute(db);
  return rows[0]?.epoch ?? null;
}

/** Who is at each point, as one text: equal texts are the same people. */
export async function presenceFingerprints(db: Db, puntos: readonly number[]): Promise<Map<number, string>> {
  if (puntos.length === 0) return new Map();
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    SELECT id_punto_atencion AS id, string_agg(id_usuario::text, ',' ORDER BY id_usuario) AS fingerprint
    FROM historial_punto_atencion WHERE salida IS NULL AND id_punto_atencion = ANY(${puntos}::int[])
    GROUP BY id_punto_atencion`.execute(db);
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
}

/**
 * Who may work at each point, of which role, and on which channels, which roles have a desk at all and which see the cases of
 * other points, and who administrates the point's institution, or all, and so is authorised at no point: as one text to
 * compare with the last one.
 */
export async function authorisationFingerprints(
  db: Db,
  puntos: readonly number[],
): Promise<Map<number, string>> {
  if (puntos.length === 0) return new Map();
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    SELECT p.id, concat(p.estado, '|',
      (SELECT string_agg(concat(o.id_usuario, ':', u.id_rol), ',' ORDER BY o.id_usuario) FROM punto_operador o
        JOIN usuario u ON u.id = o.id_usuario WHERE o.id_punto_atencion = p.id), '|',
      (SELECT string_agg(k.id_canal::text, ',' ORDER BY k.id_canal) FROM punto_canal k WHERE k.id_punto_atencion = p.id), '|',
      (SELECT string_agg(concat(m.ruta, ':', q.id_rol), ',' ORDER BY m.ruta, q.id_rol) FROM modulo m
        JOIN permiso q ON q.id_modulo = m.id AND q.read
        WHERE m.ruta IN ('operadores', 'admin-casos') AND m.estado = 'ACTIVO'), '|',
      (SELECT string_agg(a.id::text, ',' ORDER BY a.id) FROM usuario a WHERE a.id_rol = ${sql.lit(ROL.SUPERADMIN)}), '|',
      (SELECT md5(string_agg(a.id::text, ',' ORDER BY a.id)) FROM usuario a
        WHERE a.id_rol = ${sql.lit(ROL.ADMIN)} AND a.id_entidad = p.id_entidad)) AS fingerprint
    FROM punto p WHERE p.id = ANY(${puntos}::int[])`.execute(db);
  return new Map(rows.map(({ id, fingerprint }) => [id, fingerprint]));
}

/** Sessions that ended within the last seconds. */
export async function closedSesiones(db: Db, seconds: number): Promise<{ id: string; motivo: string }[]> {
  const { rows } = await sql<{ id: string; motivo: string }>`
    SELECT id, coalesce(motivo_cierre, '') AS motivo FROM sesion
    WHERE cerrada > now() - make_interval(secs => ${seconds})`.execute(db);
  return rows;
}
