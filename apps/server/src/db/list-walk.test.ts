import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import type { ListParts } from "./list-parts.ts";
import { walkRows } from "./list-walk.ts";

/** More than are read at once, and more than are met near the beginning of an order. */
const CUENTAS = 6_200;
/** Of these the last ones in the order have the word. */
const CON_LA_PALABRA = 40;

let banco: Banco;
let entidad: number;
beforeAll(async () => {
  banco = await levantar();
  ({ id: entidad } = await banco.institucion());
  await sql`INSERT INTO usuario (usuario, contrasena, id_entidad, id_rol)
    SELECT CASE WHEN n > ${CUENTAS - CON_LA_PALABRA}::int THEN 'va-ñandú-' ELSE 'va-' END || lpad(n::text, 5, '0'),
      'ninguna', ${entidad}::int, 3 FROM generate_series(1, ${CUENTAS}::int) n`.execute(banco.db);
});
afterAll(() => banco.cerrar());

const partes = (texto?: string): ListParts => ({
  from: sql`usuario u`,
  visible: sql`u.id_entidad = ${entidad} AND u.usuario LIKE 'va-%'`,
  filters: texto ? [sql`(u._busqueda_usuario || '') LIKE '%' || busqueda(${texto}) || '%'`] : [],
  byWords: texto !== undefined,
  order: [
    { column: sql`u.usuario`, descending: false },
    { column: sql`u.id`, descending: false },
  ],
  indexed: true,
  id: sql<number>`u.id`,
});

/** The accounts' names as they are read, batch after batch. */
async function recorrer(texto?: string): Promise<string[][]> {
  const tandas: string[][] = [];
  const filas = walkRows(banco.db, partes(texto), (db, ids) =>
    db.selectFrom("usuario").select(["id", "usuario"]).where("id", "in", ids).execute(),
  );
  for await (const tanda of filas) tandas.push(tanda.map(({ usuario }) => usuario));
  return tandas;
}

async function todas(texto?: string): Promise<string[]> {
  const { visible, filters } = partes(texto);
  const { rows } = await sql<{ usuario: string }>`SELECT u.usuario FROM usuario u
    WHERE ${sql.join([visible, ...filters], sql` AND `)} ORDER BY u.usuario, u.id`.execute(banco.db);
  return rows.map(({ usuario }) => usuario);
}

describe("recorrer una lista entera [A-permisos-17]", () => {
  it.each([undefined, "va", "ñandú", "NANDU"])(
    "«%s»: primero un puñado, que no espera a los demás; cada fila una vez y en su orden",
    async (texto) => {
      const tandas = await recorrer(texto);
      expect(tandas[0]?.length).toBeLessThanOrEqual(10);
      expect(tandas.flat()).toEqual(await todas(texto));
      expect(tandas.flat()).toHaveLength(texto === undefined || texto === "va" ? CUENTAS : CON_LA_PALABRA);
    },
  );

  it("lo que ninguna fila tiene no da ninguna tanda, y un puñado justo da una sola", async () => {
    expect(await recorrer("zzzz")).toEqual([]);
    await sql`DELETE FROM usuario WHERE id_entidad = ${entidad} AND usuario LIKE 'va-%' AND usuario > 'va-00010'`.execute(
      banco.db,
    );
    expect((await recorrer()).map(({ length }) => length)).toEqual([10]);
  });
});
