import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consultar, datoDe } from "../../../test/datos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;

/** As they are written: what is alike lies together. Most of all, a few, more than are counted, few, and a handful at the end. */
const LO_ESCRITO = [
  ["Cierre del día", 90_000],
  ["Tarea lenta", 4_000],
  ["Ingreso del lunes", CONTEO_EXACTO_MAX + 3_000],
  ["Línea cortada", 900],
  ["Avería rara", 12],
] as const;

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  const otra = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  let antes = 0;
  for (const [mensaje, cuantos] of LO_ESCRITO) {
    // Another institution writes the same now and then.
    await sql`INSERT INTO log (nivel, tipo, mensaje, id_entidad, usuario, fecha)
      SELECT 'INFO', 'prueba.fila', ${mensaje}, CASE n % 7 WHEN 0 THEN ${otra.id}::int ELSE ${inst.id}::int END, 'jperez',
        timestamptz '2026-01-01' + make_interval(secs => ${antes} + n)
      FROM generate_series(1, ${cuantos}::int) n`.execute(banco.db);
    antes += cuantos;
  }
  await sql`ANALYZE log`.execute(banco.db);
}, 60_000);
afterAll(() => banco.cerrar());

interface Suyas {
  id: number;
  mensaje: string;
}

/** Of the institution, the newest first, without the list's SQL. */
async function escritas(que: RegExp): Promise<readonly Suyas[]> {
  const filas = await banco.db
    .selectFrom("log")
    .select(["id", "mensaje"])
    .where("id_entidad", "=", inst.id)
    .orderBy("fecha", "desc")
    .orderBy("id", "desc")
    .execute();
  return filas.map(({ id, mensaje }) => ({ id: Number(id), mensaje })).filter((una) => que.test(una.mensaje));
}

describe("el registro por palabras: lo que se cuenta y lo que se muestra es lo mismo, de las que están juntas y de las raras [D3, D4, A-logs-06]", () => {
  it.each<[string, RegExp]>([
    ["cierre", /^Cierre/],
    ["tarea", /^Tarea/],
    ["ingreso", /^Ingreso/],
    ["INGRESO DEL LUNES", /^Ingreso/],
    ["in", /^Ingreso/],
    ["linea", /^Línea/],
    ["rara", /rara/],
    ["zzzz", /zzzz/],
  ])("«%s»", async (mensaje, que) => {
    const suyas = await escritas(que);
    for (const [order, page] of [
      ["-fecha", 1],
      ["-fecha", 3],
      ["fecha", 1],
    ] as const) {
      const enOrden = order === "fecha" ? suyas.toReversed() : suyas;
      const contestado = await consultar(
        admin,
        `{ logs(mensaje: ${JSON.stringify(mensaje)}, order: "${order}", page: ${page}, limit: 10) { rows { id } totalFiltro aproximado } }`,
      );
      const { rows, totalFiltro, aproximado } = datoDe<{
        rows: { id: number }[];
        totalFiltro: number;
        aproximado: boolean;
      }>(contestado, "logs");
      expect({ ids: rows.map(({ id }) => Number(id)), totalFiltro, aproximado }).toEqual({
        ids: enOrden.slice((page - 1) * 10, page * 10).map(({ id }) => id),
        totalFiltro: Math.min(suyas.length, CONTEO_EXACTO_MAX),
        aproximado: suyas.length > CONTEO_EXACTO_MAX,
      });
    }
  });
});
