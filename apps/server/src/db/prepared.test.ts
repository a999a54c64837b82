import { sql } from "kysely";
import { expect, it } from "vitest";
import { crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { connect } from "./database.ts";
import { prepared } from "./prepared.ts";

it("una sentencia marcada se prepara una vez por conexión, con cualquier parámetro; las demás, ninguna", async () => {
  const base = await crearBaseDePrueba();
  const connection = connect(base.url, { max: 1, onLost: () => undefined });
  try {
    const double = async (n: number) =>
      (await sql<{ doble: number }>`${prepared} SELECT ${n}::int * 2 AS doble`.execute(connection.db)).rows[0]
        ?.doble;
    expect([await double(1), await double(2), await double(21)]).toEqual([2, 4, 42]);
    await sql`SELECT ${1}::int`.execute(connection.db);
    const { rows } = await sql<{ cuantas: number }>`
      SELECT count(*)::int AS cuantas FROM pg_prepared_statements`.execute(connection.db);
    expect(rows).toEqual([{ cuantas: 1 }]);
  } finally {
    await connection.close();
    await base.close();
  }
});
