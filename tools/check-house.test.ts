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
  [
    "una clave de consulta escrita a mano",
    { "apps/web/src/domains/caso/api.ts": 'useQuery({ queryKey: ["caso", id] });\n' },
    "the key of a query comes from routeQuery or dataQuery",
  ],
  [
    "una sentencia que escribe la salida desde otra sala",
    { "apps/server/src/domains/mensaje/a.repository.ts": "sql`\n  UPDATE salida SET estado = 'EN_COLA'`;\n" },
    "apps/server/src/domains/mensaje/a.repository.ts:2: the table salida is written by outbox/",
  ],
  [
    "una función de la base que la escribe",
    { "apps/server/src/domains/mensaje/encolar.sql": "BEGIN\n  insert into salida (id) VALUES (1);\n" },
    "apps/server/src/domains/mensaje/encolar.sql:2: the table salida is written by outbox/",
  ],
  [
    "una raíz que hace algo más que montar",
    { "apps/server/src/app.ts": "export {};\n".repeat(151) },
    "apps/server/src/app.ts: 151 lines, the composition root has 150 at most",
  ],
])("casa: falla con %s", (_what, tree, message) => {
  expect(check(tree).errors).toContainEqual(expect.stringContaining(message));
});

it.each([
  "apps/web/src/ui/list/list.types.ts",
  "apps/web/src/domains/hilo/hilo.filas.ts",
  "apps/web/src/pages/chat/chat.store.ts",
  "apps/web/src/pages/chat/chat.lista.test.tsx",
  "apps/web/src/ui/list/List.test.tsx",
  "apps/web/src/ui/list/useList.ts",
  "apps/web/src/ui/list/list.mod.css",
  "apps/server/src/domains/caso/caso.api.ts",
  "apps/server/src/domains/caso/caso.service.access.ts",
  "apps/server/src/http/caso.service.ts",
  "packages/contract/src/caso/caso.service.ts",
  "tools/imports.planted.ts",
])("casa: falla con un nombre que STYLE no conoce, %s", (file) => {
  expect(check({ [file]: "export {};\n" }).errors).toEqual([expect.stringContaining(`${file}: `)]);
});

it.each([
  "apps/web/src/domains/caso/api.ts",
  "apps/web/src/domains/caso/enlace.store.test.ts",
  "apps/web/src/domains/caso/use-enlace.ts",
  "apps/web/src/ui/list/ListTable.tsx",
  "apps/web/src/ui/list/list.module.css",
  "apps/web/src/history-state.d.ts",
  "apps/server/src/domains/caso/caso.access.test.ts",
  "apps/server/src/channels/correo/correo.connector.ts",
  "apps/server/src/db/types.gen.ts",
  "e2e/pages/caso.page.ts",
])("casa: un nombre que STYLE conoce pasa, %s", (file) => {
  expect(check({ [file]: "export {};\n" }).errors).toEqual([]);
});

it.each([
  ["apps/server/src/outbox/functions/encolar.sql", "INSERT INTO salida (id) VALUES (1);\n"],
  ["apps/server/src/outbox/a.test.ts", "await sql`UPDATE salida SET id = 1`;\n"],
  ["apps/server/src/domains/mensaje/a.test.ts", "await sql`DELETE FROM salida`;\n"],
  [
    "apps/server/src/domains/mensaje/a.repository.ts",
    "sql`UPDATE salida_vieja SET id = (SELECT id FROM salida)`;\n",
  ],
  ["apps/server/src/app.ts", "export {};\n".repeat(150)],
])("casa: la salida que escribe su dueño o una prueba, y la raíz corta, pasan, %s", (file, text) => {
  expect(check({ [file]: text }).errors).toEqual([]);
});

const llena = (folder: string, cuantos: number): Tree =>
  Object.fromEntries(Array.from({ length: cuantos }, (_, n) => [`${folder}/pieza-${n}.ts`, "export {};\n"]));

it.each([
  "apps/server/src/domains/caso",
  "apps/server/src/domains/caso/cambios",
  "apps/server/src/channels/correo",
  "apps/web/src/domains/caso/lista",
])("casa: falla con más de 25 archivos en la carpeta de un cuarto, %s", (folder) => {
  expect(check(llena(folder, 26)).errors).toEqual([`${folder}: 26 files, a room's folder holds 25 at most`]);
  expect(check({ ...llena(folder, 25), ...llena(`${folder}/dentro`, 25) }).errors).toEqual([]);
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
