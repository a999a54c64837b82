import { sql } from "kysely";
import { expect, it } from "vitest";
import { crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { connect } from "./database.ts";
import { prepared } from "./prepared.ts";

it("una sentencia marcada se prepara una vez por conexión, con cualquier parámetro; las demás, ninguna", async () => {
  const base = await crearBaseDePrueba();
  const conexion = connect(base.url, { max: 1, onLost: () => undefined });
  try {
    const doble = async (n: number) =>
      (await sql<{ doble: number }>`${prepared} SELECT ${n}::int * 2 AS doble`.execute(conexion.db)).rows[0]
        ?.doble;
    expect([await doble(1), await doble(2), await doble(21)]).toEqual([2, 4, 42]);
    await sql`SELECT ${1}::int`.execute(conexion.db);
    const { rows } = await sql<{ cuantas: number }>`
      SELECT count(*)::int AS cuantas FROM pg_prepared_statements`.execute(conexion.db);
    expect(rows).toEqual([{ cuantas: 1 }]);
  } finally {
    await conexion.close();
    await base.close();
  }
});
