import { expect, it } from "vitest";
import { REINTENTOS } from "../scripts/seed/gateway.ts";
import { checkDocs } from "./check-docs.ts";
import { readText } from "./files.ts";
import { plant, REPO, uproot } from "./planted.ts";

const PASOS = Array.from({ length: 21 }, (_, n) => `paso-${n}.ts`);

function errorsOf(markdown: string): readonly string[] {
  const root = plant({
    "package.json": JSON.stringify({ scripts: { start: "x", "check:docs": "x" } }),
    "apps/server/src/env.ts": 'read("PORT"); read("S3_BUCKET"); read("DATABASE_URL");\n',
    "apps/server/src/domains/caso/index.ts": "",
    "apps/server/src/domains/caso/caso.service.ts": "export function derivarCaso(caso) { return caso.id; }",
    "apps/server/src/domains/caso/derivar-caso.sql": "",
    "docs/traps.md": "",
    ...Object.fromEntries(PASOS.map((paso) => [`apps/server/src/${paso}`, ""])),
    "README.md": markdown,
  });
  try {
    return checkDocs(root).errors;
  } finally {
    uproot(root);
  }
}

it("documentos: lo que existe puede nombrarse de varias maneras", () => {
  const text = [
    "Run `npm start`, then npm run check:docs; see [traps](docs/traps.md) and [the web](https://example.org).",
    "`apps/server/src/env.ts`, `env.ts`, `domains/caso/`, `<noun>.routes.ts`, `apps/*/src`, `.data`, `docs/`.",
    "Settings `PORT=3000`, `DATABASE_URL`, `S3_*`; states `EN_COLA`; wire `/ws/api/system/casos`, `system/casos`.",
    "Functions `derivarCaso`, `derivarCaso(sesion, body)`, `function(derivarCaso(…))`; a word `caso` and a text `Es así (o no)`.",
  ].join("\n");
  expect(errorsOf(text)).toEqual([]);
});

it.each([
  ["un comando", "Run `npm run nada`.", "npm script «nada»"],
  ["un comando en un bloque", "```\nnpm test\n```", "npm script «test»"],
  ["un archivo", "See `apps/server/src/nada.ts`.", "«apps/server/src/nada.ts»"],
  ["un nombre de archivo", "See `nada.ts`.", "«nada.ts»"],
  ["un enlace", "See [nada](docs/nada.md).", "links to «docs/nada.md»"],
  ["una función", "Call `nada(id)`.", "«nada»"],
  ["una función dentro de otra", "Call `derivarCaso(nada(id))`.", "«nada»"],
  ["una función, sin llamarla", "`derivarNada` does it.", "«derivarNada»"],
  ["un ajuste", "Set `NADA_URL`.", "setting «NADA_URL»"],
  ["un ajuste con valor", "Set `NADA=1`.", "setting «NADA»"],
])("documentos: falla si nombra %s que no existe", (_what, markdown, message) => {
  expect(errorsOf(markdown)).toContainEqual(expect.stringContaining(message));
});

it("documentos: un recorrido por el código abre 20 archivos como máximo, cada uno contado una vez", () => {
  const recorrido = (cuantos: number) => PASOS.slice(0, cuantos).map((paso) => `\`${paso}\``);
  const texto = (...partes: readonly string[]) => ["## One message", ...partes, "## Promises"].join("\n");
  expect(errorsOf(texto(...recorrido(20), ...recorrido(20)))).toEqual([]);
  expect(
    errorsOf(["## One message", ...recorrido(12), "## One answer", ...recorrido(21)].join("\n")),
  ).toEqual(["README.md: «One answer» opens 21 files, a walk opens 20 at most"]);
  expect(errorsOf(texto(...recorrido(21)))).toHaveLength(1);
  expect(errorsOf(["## Promises", ...recorrido(21)].join("\n"))).toEqual([]);
});

it("documentos: una función de la base es un archivo más del recorrido", () => {
  const recorrido = PASOS.slice(0, 20).map((paso) => `\`${paso}\``);
  expect(errorsOf(["## One message", ...recorrido, "`derivar-caso.sql`"].join("\n"))).toEqual([
    "README.md: «One message» opens 21 files, a walk opens 20 at most",
  ]);
});

const ejemplo = (...lineas: readonly string[]) => ["```", " 4 A rule.", ...lineas, "```"].join("\n");

it.each([
  ["un miembro", "     do    if (caso.nada) …", "README.md:3 shows «caso.nada», which no code has"],
  ["una función", "     do    derivarNada(caso);", "README.md:3 shows «derivarNada», which no code has"],
  [
    "un miembro, más abajo",
    "     do    derivarCaso(\n             caso.nada",
    "README.md:4 shows «caso.nada»",
  ],
])("documentos: falla si un ejemplo bien escrito muestra %s que no existe", (_what, lineas, message) => {
  expect(errorsOf(ejemplo(lineas))).toEqual([expect.stringContaining(message)]);
});

it("documentos: lo que un ejemplo muestra y existe pasa, y también lo que desaconseja o dice entre comillas", () => {
  expect(
    errorsOf(
      ejemplo(
        "     do    if (caso.id) derivarCaso(caso);      don't  if (caso.nada) …",
        "     don't if (caso.nada) …",
        '     do    derivarCaso("caso.nada", …)',
        "           caso.id",
        " 5 Another, caso.nada.",
      ),
    ),
  ).toEqual([]);
});

it("documentos: según la guía de la pasarela propia, lo que no se recibe se repite un día, y la demostración hace lo mismo", () => {
  const [, sesion = ""] = /-d '([^']+)'/.exec(readText(REPO, "docs/setting-up/whatsapp-waha.md")) ?? [];
  expect(JSON.parse(sesion)).toMatchObject({ config: { webhooks: [{ retries: REINTENTOS }] } });
  const { policy, delaySeconds, attempts } = REINTENTOS;
  expect(policy).toBe("linear");
  expect((delaySeconds * attempts * (attempts + 1)) / 2).toBeGreaterThanOrEqual(24 * 60 * 60);
});
