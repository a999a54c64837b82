import { expect, it } from "vitest";
import { plant, REPO, type Tree, uproot } from "./planted.ts";
import type { Findings } from "./report.ts";
import { passedTitles, reportRequirements } from "./requirements-report.ts";

const VITEST = JSON.stringify({
  testResults: [
    {
      assertionResults: [
        { fullName: "caso derivar: rechaza un caso SIMPLE [B-caso-01]", status: "passed" },
        { fullName: "caso cerrar [B-caso-02]", status: "failed" },
      ],
    },
  ],
});
const PLAYWRIGHT = JSON.stringify({
  suites: [
    {
      title: "viaje",
      specs: [{ title: "ingresa [A-login-01, A-login-02]", ok: true, tests: [{ status: "expected" }] }],
      suites: [
        {
          title: "dentro",
          specs: [{ title: "no corrió [A-login-03]", ok: true, tests: [{ status: "skipped" }] }],
        },
      ],
    },
  ],
});

const HEAD = "id\tarea\tkind\trequirement\tsource\tdecision\n";
const REGISTER =
  "B-caso-01\tcaso\tui\tDerivar.\tB §2\t\nB-caso-02\tcaso\tserver\tNOT SHOWN: cuándo; to be designed.\tB §7\tD58\n";

function check(changes: Tree, reports: readonly string[] = []): Findings {
  const root = plant({
    "docs/requirements.tsv": HEAD + REGISTER,
    "docs/decisions/0000-abierto.md": "- **D58** ACTIVO es eso.\n",
    "apps/server/src/domains/caso/caso.routes.test.ts": 'it("derivar [B-caso-01]", () => 1);\n',
    ...changes,
  });
  try {
    return reportRequirements(root, reports, { all: true, current: true });
  } finally {
    uproot(root);
  }
}

it("requisitos: sólo cuentan los títulos de pruebas que corrieron y pasaron", () => {
  expect(passedTitles(VITEST)).toEqual(["caso derivar: rechaza un caso SIMPLE [B-caso-01]"]);
  expect(passedTitles(PLAYWRIGHT)).toEqual(["viaje ingresa [A-login-01, A-login-02]"]);
});

it("requisitos: informa lo probado por área y nombra lo que falta, sin fallar", () => {
  const { errors, notes } = check({}, [VITEST]);
  expect(errors).toEqual([]);
  expect(notes[0]).toMatch(/^caso\s+1 \/ 2\s+50 %$/);
  expect(notes.at(-1)).toMatch(/^B-caso-02 NOT SHOWN/);
});

it.each([
  [
    "un título nombra un requisito que no existe",
    { "e2e/a.spec.ts": 'test("x [B-caso-77]", f);' },
    "B-caso-77 in e2e",
  ],
  [
    "algo abierto no nombra su decisión",
    { "docs/requirements.tsv": HEAD + REGISTER.replace("D58", "") },
    "B-caso-02 is left open",
  ],
  ["la decisión nombrada no existe", { "docs/decisions/0000-abierto.md": "" }, "names decision D58"],
])("requisitos: falla si %s", (_why, changes, message) => {
  expect(check(changes).errors).toContainEqual(expect.stringContaining(message));
});

it("requisitos: falla si el título de una prueba que corrió nombra uno que no existe", () => {
  expect(check({}, [VITEST.replace("B-caso-01", "B-caso-99")]).errors).toEqual([
    "B-caso-99 in a report is not in docs/requirements.tsv",
  ]);
});

it("requisitos: el registro y las decisiones del repositorio están completos", () => {
  expect(reportRequirements(REPO, [], { all: false, current: false }).errors).toEqual([]);
});

it("requisitos: los que una tabla de casos pone en sus títulos están en un título; los de una tabla sin título, no", () => {
  const table = 'it.each([[404, "B-caso-02, D58"]])("%i dice lo suyo';
  const named = (title: string) =>
    check({ "apps/web/src/errores.test.ts": `${table}${title}", f);` }).notes.find((note) =>
      note.includes("are named in a test title"),
    );
  expect(named(" [%s]")).toMatch(/^2 of 2 /);
  expect(named("")).toMatch(/^1 of 2 /);
});
