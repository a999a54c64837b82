import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { compiledOnce } from "./compiled.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(() => base?.close());

it("una sentencia se arma una vez por forma, y cada llamada lleva sus propios valores", async () => {
  const armadas: string[] = [];
  const sumar = compiledOnce((_db, form: "suma" | "resta", a: number, b: number) => {
    armadas.push(form);
    // Each value twice and out of order; one that is the statement's own stays.
    return sql<{
      n: number;
    }>`SELECT ${b}::int * ${10}::int + ${form === "suma" ? sql`${a}::int + ${b}::int` : sql`${a}::int - ${b}::int`} AS n`;
  });
  expect(await sumar(base.db, "suma", 1, 2)).toEqual([{ n: 23 }]);
  expect(await sumar(base.db, "suma", 30, 4)).toEqual([{ n: 74 }]);
  expect(await sumar(base.db, "resta", 30, 4)).toEqual([{ n: 66 }]);
  expect(await sumar(base.db, "suma", 1, 2)).toEqual([{ n: 23 }]);
  expect(armadas).toEqual(["suma", "resta"]);
});

it("nada de quien llamó primero queda en la sentencia: lo que la arma no ve sus valores", async () => {
  const vistos: unknown[] = [];
  const leer = compiledOnce((_db, _form: "una", quien: string, ids: readonly number[]) => {
    vistos.push(quien, ids);
    return sql<{ quien: string; ids: number[] }>`SELECT ${quien}::text AS quien, ${ids}::int[] AS ids`;
  });
  expect(await leer(base.db, "una", "rosa", [1, 2])).toEqual([{ quien: "rosa", ids: [1, 2] }]);
  expect(await leer(base.db, "una", "otra", [])).toEqual([{ quien: "otra", ids: [] }]);
  expect(vistos.map((visto) => typeof visto)).toEqual(["symbol", "symbol"]);
});
