import { expect, it } from "vitest";
import { homonyms } from "./homonyms.ts";
import { plant, type Tree, uproot } from "./planted.ts";

function told(tree: Tree, allowed: Readonly<Record<string, string>> = {}): readonly string[] {
  const root = plant(tree);
  try {
    return homonyms(root, allowed);
  } finally {
    uproot(root);
  }
}

const CONTRACT = "packages/contract/src/mensaje/mensaje.ts";
const INSIDE = "apps/server/src/domains/mensaje/salida/entrega.service.ts";
const A_TYPE = "export interface Entrega { estado: string }\n";

it.each([
  ["el contrato y lo de dentro de una sala", { [CONTRACT]: A_TYPE, [INSIDE]: A_TYPE }],
  ["dos sustantivos del contrato", { [CONTRACT]: A_TYPE, "packages/contract/src/caso/caso.ts": A_TYPE }],
  [
    "la plomería y una sala",
    { "apps/server/src/shared/entrega.ts": "export type Entrega = string;\n", [INSIDE]: A_TYPE },
  ],
  [
    "lo que una sala deja por su puerta y otra tiene dentro",
    {
      "apps/server/src/domains/caso/index.ts": 'export { type Entrega, leer } from "./caso.service.ts";\n',
      "apps/server/src/domains/caso/caso.service.ts": `${A_TYPE}export const leer = 1;\n`,
      [INSIDE]: A_TYPE,
    },
  ],
  [
    "el cliente y el web",
    {
      "packages/client/src/link.ts": "export class Entrega {}\n",
      "apps/web/src/lib/link.ts": "export type Entrega = 1;\n",
    },
  ],
])("homónimos: se dice el tipo que exportan %s, con los dos lugares", (_what, tree) => {
  const [line = "", ...more] = told(tree);
  expect(more).toEqual([]);
  expect(line).toMatch(/^Entrega: several types of one name, /);
  expect(told(tree, { Entrega: "both are known" })).toEqual([]);
});

it.each([
  [
    "lo de dentro de dos salas, que nadie puede tomar por lo otro",
    { "apps/server/src/domains/caso/caso.repository.ts": A_TYPE, [INSIDE]: A_TYPE },
  ],
  ["dos archivos de una sala", { [CONTRACT]: A_TYPE, "packages/contract/src/mensaje/visto.ts": A_TYPE }],
  ["los dos lados, que no se importan", { [INSIDE]: A_TYPE, "apps/web/src/lib/entrega.ts": A_TYPE }],
  [
    "un canal, que habla como su proveedor",
    { [CONTRACT]: A_TYPE, "apps/server/src/channels/whatsapp/wire.ts": A_TYPE },
  ],
  ["lo que sólo pasa de largo", { [CONTRACT]: A_TYPE, [INSIDE]: 'export type { Entrega } from "./a.ts";\n' }],
])("homónimos: no se dice %s", (_what, tree) => {
  expect(told(tree)).toEqual([]);
});

it("homónimos: la línea de un nombre que ya es de uno solo sobra", () => {
  expect(told({ [CONTRACT]: A_TYPE }, { Entrega: "both are known" })).toEqual([
    "tools/homonyms.ts: Entrega is one type now, its line goes",
  ]);
});
