import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { indexedTextFilter } from "./list.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.close());

const ESCRITOS = [
  "Pidió la renta de vejez",
  "Vejez y renta, por separado",
  "La renta devejez",
  "renta  de vejez",
  "Rentas de vejeces",
  "RENTA DE VEJÉZ",
  "María Elena Quispe Mamani",
  "Mamani Quispe, María Elena",
  "Ana María Elenita",
  "La ciudad de El Alto y los dos",
  "los otros dos",
  "Certificado de nacimiento, duplicado",
  "Nacimiento: certificado",
  "100 % de 3 cuotas_mes",
  "El 100% lo pagó",
  "El 100 lo pagó, y las cuotas del mes",
];

it.each([
  "renta de vejez",
  "a de vej",
  "vejez y renta",
  "maria elena",
  "MARÍA ELENA",
  "elena quispe",
  "quispe mamani",
  "a el",
  "los dos",
  "y los dos",
  "certificado de nacimiento",
  "ficado de naci",
  "3 cuotas_mes",
  "100 % de",
  "ana maria elen",
  "100%",
  "cuotas_mes",
  "s_m",
])(
  "«%s» se busca por partes de sus palabras y se halla por entero: ni más ni menos que donde está escrito",
  async (buscado) => {
    const normal = sql`busqueda(texto)`;
    const { rows } = await sql<{ texto: string; hallado: boolean; escrito: boolean }>`
    SELECT texto, ${indexedTextFilter({ expression: sql`texto`, normal }, buscado)} AS hallado,
      strpos(${normal}, busqueda(${buscado})) > 0 AS escrito
    FROM unnest(${ESCRITOS}::text[]) AS e (texto)`.execute(base.db);
    const hallados = rows.filter(({ hallado }) => hallado).map(({ texto }) => texto);
    expect(hallados).toEqual(rows.filter(({ escrito }) => escrito).map(({ texto }) => texto));
    expect(hallados.length).toBeGreaterThan(0);
    expect(hallados.length).toBeLessThan(ESCRITOS.length);
  },
);
