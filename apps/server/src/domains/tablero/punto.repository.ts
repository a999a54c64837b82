import { TABLERO_ESPERAN_MAX } from "@ventanilla/contract/limites";
import type { QuienEspera, TableroPunto } from "@ventanilla/contract/tablero/tablero";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { idsAbiertosEn } from "../caso/index.ts";
import { cuantos } from "./ahora.repository.ts";

export interface DePunto {
  punto: number;
  operador: number;
  dia: string;
}

/** Nobody has it yet, and it came by an account that is authorised there. */
const deSusCuentas = (punto: number) => sql`e.id_canal = ANY(ARRAY(
    SELECT pc.id_canal FROM punto_canal pc WHERE pc.id_punto_atencion = ${punto}))
    AND q.id_entidad = ANY(ARRAY(SELECT k.id_entidad FROM punto_canal pc JOIN canal k ON k.id = pc.id_canal
      WHERE pc.id_punto_atencion = ${punto}))`;

/**
 * Whose citizen waits for an answer and stands in the point's list: those of the point, and those without one on an account
 * that is authorised there.
 */
const queEsperan = (punto: number) => sql`
  SELECT q.id_caso, q.desde FROM tablero_espera q WHERE q.id_punto = ${punto}
  UNION ALL
  SELECT q.id_caso, q.desde FROM tablero_espera q JOIN caso c ON c.id = q.id_caso
  JOIN canal_entrada e ON e.id = c.canal_principal
  WHERE q.id_punto IS NULL AND ${deSusCuentas(punto)}`;

/** The conversations of those, as the list of chats has them: a case speaks on as many as are open. */
const chatsQueEsperan = (punto: number) => sql`
  SELECT FROM tablero_espera q JOIN caso_canal_entrada cce ON cce.id_caso = q.id_caso AND cce.abierto
  WHERE q.id_punto = ${punto}
  UNION ALL
  SELECT FROM tablero_espera q JOIN caso_canal_entrada cce ON cce.id_caso = q.id_caso AND cce.abierto
  JOIN canal_entrada e ON e.id = cce.id_canal_entrada
  WHERE q.id_punto IS NULL AND ${deSusCuentas(punto)}`;

/** The conversations of the open cases that somebody leads there, along the index of who leads what. */
const chatsDe = ({ punto, operador }: DePunto) => sql`
  SELECT FROM caso c JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.abierto
  WHERE c.id_entidad = p.id_entidad AND c.operador_principal = ${operador} AND c.estado IN ('ACTIVO', 'PENDIENTE')
    AND c.id_punto_atencion = ${punto}`;

type Cuentas = Omit<TableroPunto, "contado_en" | "quienes">;

export async function contarPunto(db: Db, de: DePunto): Promise<Cuentas> {
  const { punto, operador, dia } = de;
  const { rows } = await sql<Cuentas>`
    SELECT ${cuantos(idsAbiertosEn(punto))} AS abiertos,
      (SELECT coalesce(sum(e.no_leidos), 0)::int FROM canal_entrada e
        WHERE e.id_punto_abierto = ${punto} OR (e.id_punto_abierto = 0 AND e.id_canal = ANY(ARRAY(
          SELECT pc.id_canal FROM punto_canal pc WHERE pc.id_punto_atencion = ${punto})))) AS sin_leer,
      ${cuantos(chatsQueEsperan(punto))} AS esperan,
      (SELECT min(q.desde) FROM (${queEsperan(punto)}) q) AS desde,
      ${cuantos(chatsDe(de))} AS mios,
      (SELECT coalesce(sum(t.cerrados), 0)::int FROM tablero_caso t
        WHERE t.id_entidad = p.id_entidad AND t.corte = 'operador' AND t.dia = ${dia}::date AND t.de = ${operador}) AS cerrados_hoy,
      (SELECT json_agg(json_build_object('hora', g.hora, 'recibidos', coalesce(t.recibidos, 0),
          'enviados', coalesce(t.enviados, 0)) ORDER BY g.hora)
        FROM generate_series(0, 23) AS g (hora) LEFT JOIN tablero_mensaje t ON t.id_entidad = p.id_entidad
          AND t.corte = 'punto' AND t.dia = ${dia}::date AND t.de = p.id AND t.hora = g.hora) AS horas
    FROM punto p WHERE p.id = ${punto}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error("a point that was found is not there");
  return fila;
}

type Espera = Omit<QuienEspera, "usuario" | "nombre" | "persona">;

/** Those who wait the longest. */
export async function quienesEsperan(db: Db, punto: number): Promise<Espera[]> {
  const { rows } = await sql<Espera>`
    SELECT q.id_caso, c.canal_principal AS id_canal_entrada, k.clasificacion, q.desde
    FROM (SELECT * FROM (${queEsperan(punto)}) q ORDER BY q.desde, q.id_caso LIMIT ${sql.lit(TABLERO_ESPERAN_MAX)}) q
    JOIN caso c ON c.id = q.id_caso AND c.estado IN ('ACTIVO', 'PENDIENTE')
    JOIN canal_entrada e ON e.id = c.canal_principal JOIN canal k ON k.id = e.id_canal
    ORDER BY q.desde, q.id_caso`.execute(db);
  return rows;
}
