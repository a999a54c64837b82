import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { fullNameOf } from "../db/full-name.ts";

export interface Presente {
  id: number;
  nombre: string;
}

export async function abrirMirada(
  db: Db,
  mirada: { proceso: string; id_canal_entrada: number; id_usuario: number },
): Promise<void> {
  await db
    .insertInto("mirada")
    .values(mirada)
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
}

export async function cerrarMirada(
  db: Db,
  mirada: { proceso: string; id_canal_entrada: number; id_usuario: number },
): Promise<void> {
  await db
    .deleteFrom("mirada")
    .where("proceso", "=", mirada.proceso)
    .where("id_canal_entrada", "=", mirada.id_canal_entrada)
    .where("id_usuario", "=", mirada.id_usuario)
    .execute();
}

/** Makes the rows of a process what they should be. */
export async function reponerMiradas(
  db: Db,
  proceso: string,
  miradas: readonly { id_canal_entrada: number; id_usuario: number }[],
): Promise<void> {
  const entradas = miradas.map((mirada) => mirada.id_canal_entrada);
  const usuarios = miradas.map((mirada) => mirada.id_usuario);
  await sql`
    WITH debidas AS (SELECT * FROM unnest(${entradas}::int[], ${usuarios}::int[]) AS d (entrada, usuario)),
    sobrantes AS (
      DELETE FROM mirada m WHERE m.proceso = ${proceso} AND NOT EXISTS (
        SELECT FROM debidas d WHERE d.entrada = m.id_canal_entrada AND d.usuario = m.id_usuario))
    INSERT INTO mirada (proceso, id_canal_entrada, id_usuario)
    SELECT ${proceso}, entrada, usuario FROM debidas WHERE EXISTS (SELECT FROM proceso WHERE nombre = ${proceso})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Who has each conversation open, on whatever process. */
export async function quienesMiran(db: Db, entradas: readonly number[]): Promise<Map<number, Presente[]>> {
  if (entradas.length === 0) return new Map();
  const { rows } = await sql<{ entrada: number; operadores: Presente[] }>`
    SELECT m.id_canal_entrada AS entrada, json_agg(json_build_object('id', m.id_usuario, 'nombre', m.nombre) ORDER BY m.nombre, m.id_usuario) AS operadores
    FROM (
      SELECT DISTINCT v.id_canal_entrada, v.id_usuario,
        ${fullNameOf("p", "u")} AS nombre
      FROM mirada v
      JOIN usuario u ON u.id = v.id_usuario
      LEFT JOIN persona p ON p.id = u.id_persona
      WHERE v.id_canal_entrada = ANY(${entradas}::int[])
    ) m
    GROUP BY m.id_canal_entrada`.execute(db);
  return new Map(rows.map(({ entrada, operadores }) => [entrada, operadores]));
}
