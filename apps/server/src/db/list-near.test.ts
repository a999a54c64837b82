import { askField } from "@ventanilla/client/data";
import { usuarios } from "@ventanilla/contract/usuario/usuario.data";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../test/harness.ts";

/** More than are asked on the way through an order before it is given up. */
const ANTES = 6_000;
const CON_LA_PALABRA = 40;

let banco: Banco;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  const { id, admin: suyo } = await banco.institucion();
  admin = await banco.comoUsuario(suyo);
  // In the order of names those with the word stand behind all others.
  await sql`INSERT INTO usuario (usuario, contrasena, id_entidad, id_rol)
    SELECT 'lejos-a' || lpad(n::text, 5, '0'), 'ninguna', ${id}::int, 3 FROM generate_series(1, ${ANTES}::int) n
    UNION ALL SELECT 'lejos-z-ñandú-' || lpad(n::text, 2, '0'), 'ninguna', ${id}::int, 3 FROM generate_series(1, ${CON_LA_PALABRA}::int) n`.execute(
    banco.db,
  );
});
afterAll(() => banco.cerrar());

const dela = (n: number) => `lejos-a${String(n).padStart(5, "0")}`;
const conLaPalabra = (n: number) => `lejos-z-ñandú-${String(n).padStart(2, "0")}`;

async function pagina(args: { usuario: string; order?: string; page?: number }) {
  const { rows, totalFiltro, aproximado } = await askField(admin.http, usuarios, { limit: 10, ...args });
  return { nombres: rows.map(({ usuario }) => usuario), totalFiltro, aproximado };
}

describe("listas por palabras: la página es la misma esté cerca o lejos en el orden", () => {
  it.each(["ñandú", "NANDU", "ña"])(
    "«%s», que solo tienen las últimas, en su orden y con su cuenta",
    async (palabra) => {
      const esperados = (desde: number) => Array.from({ length: 10 }, (_nada, i) => conLaPalabra(desde + i));
      expect(await pagina({ usuario: palabra, order: "usuario" })).toEqual({
        nombres: esperados(1),
        totalFiltro: CON_LA_PALABRA,
        aproximado: false,
      });
      expect((await pagina({ usuario: palabra, order: "usuario", page: 4 })).nombres).toEqual(esperados(31));
      expect((await pagina({ usuario: palabra, order: "usuario", page: 5 })).nombres).toEqual([]);
      expect((await pagina({ usuario: palabra, order: "-usuario" })).nombres).toEqual(
        Array.from({ length: 10 }, (_nada, i) => conLaPalabra(CON_LA_PALABRA - i)),
      );
    },
  );

  it("la que tienen todas se halla al paso, también más allá de las primeras filas", async () => {
    expect(await pagina({ usuario: "lejos", order: "usuario" })).toEqual({
      nombres: Array.from({ length: 10 }, (_nada, i) => dela(i + 1)),
      totalFiltro: ANTES + CON_LA_PALABRA,
      aproximado: false,
    });
    expect((await pagina({ usuario: "lejos", order: "usuario", page: 600 })).nombres).toEqual(
      Array.from({ length: 10 }, (_nada, i) => dela(5_991 + i)),
    );
    expect((await pagina({ usuario: "lejos", order: "usuario", page: 601 })).nombres[0]).toBe(
      conLaPalabra(1),
    );
  });

  it("la que nadie tiene da una lista vacía", async () => {
    expect(await pagina({ usuario: "zzzz" })).toEqual({ nombres: [], totalFiltro: 0, aproximado: false });
  });
});
