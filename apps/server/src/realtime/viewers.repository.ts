import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { fullNameOf } from "../db/full-name.ts";

export interface Viewer {
  id: number;
  nombre: string;
}

export async function addViewer(
  db: Db,
  viewer: { proceso: string; id_canal_entrada: number; id_usuario: number },
): Promise<void> {
  await db
    .insertInto("mirada")
    .values(viewer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeViewer(
  db: Db,
  viewer: { proceso: string; id_canal_entrada: number; id_usuario: number },
): Promise<void> {
  await db
    .deleteFrom("mirada")
    .where("proceso", "=", viewer.proceso)
    .where("id_canal_entrada", "=", viewer.id_canal_entrada)
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}

/** Makes a process's rows equal to the given ones. */
export async function restoreViewers(
  db: Db,
  proceso: string,
  viewers: readonly { id_canal_entrada: number; id_usuario: number }[],
): Promise<void> {
  const entradas = viewers.map((viewer) => viewer.id_canal_entrada);
  const usuarios = viewers.map((viewer) => viewer.id_usuario);
  await sql`
    WITH debidas AS (SELECT * FROM unnest(${entradas}::int[], ${usuarios}::int[]) AS d (entrada, usuario)),
    sobrantes AS (
      DELETE FROM mirada m WHERE m.proceso = ${proceso} AND NOT EXISTS (
        SELECT FROM debidas d WHERE d.entrada = m.id_canal_entrada AND d.usuario = m.id_usuario))
    INSERT INTO mirada (proceso, id_canal_entrada, id_usuario)
    SELECT ${proceso}, entrada, usuario FROM debidas WHERE EXISTS (SELECT FROM proceso WHERE nombre = ${proceso})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Who has each conversation open, in all processes: also by another entry channel of the open case that it shows. */
export async function viewersOf(db: Db, entradas: readonly number[]): Promise<Map<number, Viewer[]>> {
  if (entradas.length === 0) return new Map();
  const { rows } = await sql<{ entrada: number; operadores: Viewer[] }>`
    SELECT m.id_canal_entrada AS entrada, json_agg(json_build_object('id', m.id_usuario, 'nombre', m.nombre) ORDER BY m.nombre, m.id_usuario) AS operadores
    FROM (
      SELECT DISTINCT e.id AS id_canal_entrada, v.id_usuario,
        ${fullNameOf("p", "u")} AS nombre
      FROM unnest(${entradas}::int[]) AS e (id)
      LEFT JOIN caso_canal_entrada suya ON suya.id_canal_entrada = e.id AND suya.abierto
      LEFT JOIN caso_canal_entrada otra ON otra.id_caso = suya.id_caso AND otra.abierto
      JOIN mirada v ON v.id_canal_entrada = coalesce(otra.id_canal_entrada, e.id)
      JOIN usuario u ON u.id = v.id_usuario
      LEFT JOIN persona p ON p.id = u.id_persona
    ) m
    GROUP BY m.id_canal_entrada`.execute(db);
  return new Map(rows.map(({ entrada, operadores }) => [entrada, operadores]));
}
