import { expect, it } from "vitest";
import { checkHouse } from "./check-house.ts";
import { plant, type Tree, uproot } from "./planted.ts";
import type { Findings } from "./report.ts";

const ROOM = "// Qué es.\n// Qué posee.\n// Qué no hace nunca.\nexport const puerta = 1;\n";

function check(tree: Tree): Findings {
  const root = plant(tree);
  try {
    return checkHouse(root);
  } finally {
    uproot(root);
  }
}

it("casa: un cuarto presentado, sin marcas y corto no da avisos", () => {
  const tree = {
    "apps/server/src/domains/caso/index.ts": ROOM,
    "packages/contract/src/caso/caso.rules.ts": "export {};\n",
    "packages/contract/src/caso/caso.rules.test.ts": "export {};\n",
  };
  expect(check(tree)).toEqual({ errors: [], notes: [] });
});

it.each([
  [
    "una marca de trabajo pendiente",
    { "apps/server/src/http/a.ts": `// ${"TO"}DO: luego\n` },
    "http/a.ts:1: TODO",
  ],
  ["un error de tipos callado", { "apps/web/src/a.tsx": `// @ts-${"ignore"}\n` }, "apps/web/src/a.tsx:1"],
  [
    "un cuarto sin presentar",
    { "apps/server/src/domains/caso/index.ts": "export {};\n" },
    "three comment lines",
  ],
  [
    "unas reglas sin su prueba al lado",
    {
      "packages/contract/src/caso/caso.rules.ts": "export {};\n",
      "packages/contract/src/caso/caso.test.ts": "export {};\n",
    },
    "packages/contract/src/caso/caso.rules.ts: rules have their .rules.test.ts beside them",
  ],
])("casa: falla con %s", (_what, tree, message) => {
  expect(check(tree).errors).toContainEqual(expect.stringContaining(message));
});

const DORMIR = "a test waits for what it means";

it.each([
  ["apps/web/src/a.test.tsx", "await new Promise((resolve) => setTimeout(resolve, 250));\n"],
  ["apps/web/test/chat/a.ts", "await new Promise<void>((listo) => {\n  setTimeout(listo, 5);\n});\n"],
  ["apps/server/src/http/a.test.ts", 'import { setTimeout as esperar } from "node:timers/promises";\n'],
  ["apps/server/test/caos/a.test.ts", 'import { setTimeout } from "timers/promises";\n'],
  ["e2e/mesa/a.test.ts", "await page.waitForTimeout(400);\n"],
  ["packages/client/src/a.test.ts", "await sleep(100);\n"],
])("casa: falla con una prueba que duerme, %s", (file, text) => {
  expect(check({ [file]: `export {};\n${text}` }).errors).toEqual([`${file}:2: ${DORMIR}, not for a time`]);
});

it.each([
  ["apps/server/test/lento.ts", 'import { setTimeout as esperar } from "node:timers/promises";\n'],
  ["apps/server/test/caos/trafico.ts", 'import { setTimeout as esperar } from "node:timers/promises";\n'],
  ["apps/server/src/jobs/a.ts", 'import { setTimeout as esperar } from "node:timers/promises";\n'],
  ["apps/server/src/http/b.test.ts", 'import { setImmediate as turno } from "node:timers/promises";\n'],
  ["e2e/mesa/b.test.ts", "test.setTimeout(120_000);\n"],
  ["apps/web/src/b.test.ts", "const reloj = setTimeout(() => cierre.abort(), 8_000);\n"],
])("casa: lo que no es dormir pasa, %s", (file, text) => {
  expect(check({ [file]: text }).errors).toEqual([]);
});

it("casa: un archivo al doble de su medida se anuncia y no falla", () => {
  const { errors, notes } = check({
    "apps/server/src/domains/caso/caso.routes.ts": "export {};\n".repeat(241),
  });
  expect(errors).toEqual([]);
  expect(notes).toEqual([
    "apps/server/src/domains/caso/caso.routes.ts: 241 lines, a route file has a budget of 120",
  ]);
});
