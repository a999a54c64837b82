import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { andCommit } from "./prepared.ts";
import { type Tx, transaction } from "./transaction.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  await sql`CREATE TABLE cuenta (n int NOT NULL CHECK (n < 100))`.execute(base.db);
});
afterAll(() => base.close());

async function poner(n: number): Promise<void> {
  await sql`DELETE FROM cuenta`.execute(base.db);
  await sql`INSERT INTO cuenta VALUES (${n})`.execute(base.db);
}

const sumar = (tx: Tx, n: number) =>
  sql<{ n: number }>`UPDATE cuenta SET n = n + ${n} RETURNING n ${andCommit}`.execute(tx);

/** As everybody else sees it. */
async function guardado(): Promise<number | undefined> {
  return (await sql<{ n: number }>`SELECT n FROM cuenta`.execute(base.db)).rows[0]?.n;
}

describe("la última sentencia de una transacción", () => {
  it("no retiene lo que cambió mientras este proceso está ocupado", async () => {
    await poner(1);
    const visto = await transaction(base.db, async (tx) => {
      await sql`UPDATE cuenta SET n = n + 10`.execute(tx);
      const { rows } = await sumar(tx, 1);
      await expect.poll(guardado).toBe(12);
      return rows;
    });
    expect(visto).toEqual([{ n: 12 }]);
  });

  it("si falla, nada de la transacción queda, y el error es el suyo", async () => {
    await poner(1);
    const fallida = transaction(base.db, async (tx) => {
      await sql`UPDATE cuenta SET n = n + 10`.execute(tx);
      await sumar(tx, 500);
    });
    await expect(fallida).rejects.toMatchObject({ code: "23514" });
    expect(await guardado()).toBe(1);
    // The connection is as good as before.
    await transaction(base.db, (tx) => sumar(tx, 1));
    expect(await guardado()).toBe(2);
  });

  it("no admite otra detrás, y lo que falla después de ella no la deshace", async () => {
    await poner(1);
    const seguida = transaction(base.db, async (tx) => {
      await sumar(tx, 1);
      await sql`UPDATE cuenta SET n = 50`.execute(tx);
    });
    await expect(seguida).rejects.toThrow("committed before its work failed");
    expect(await guardado()).toBe(2);
  });
});
