import { join } from "node:path";
import { expect, it } from "vitest";
import { outcomeOfPlaywright, outcomeOfVitest } from "./reports.ts";
import { ROOT } from "./root.ts";
import { tallyOf } from "./tally.ts";

const A = join(ROOT, "apps/a.test.ts");
const B = join(ROOT, "apps/b.test.ts");

const vitest = {
  testResults: [
    {
      name: A,
      status: "failed",
      message: "",
      assertionResults: [
        { status: "passed", fullName: "grupo uno" },
        { status: "failed", fullName: "grupo dos" },
        { status: "skipped", fullName: "grupo tres" },
        { status: "todo", fullName: "grupo cuatro" },
      ],
    },
    { name: B, status: "failed", message: "no hay tal módulo", assertionResults: [] },
  ],
};

it("informe de Vitest: pruebas por archivo, y un archivo que no carga es un fallo", () => {
  const outcome = outcomeOfVitest(vitest, []);
  expect(outcome.files).toEqual([
    { file: "apps/a.test.ts", passed: ["grupo uno"], failed: ["grupo dos"], skipped: 2, broken: [] },
    { file: "apps/b.test.ts", passed: [], failed: [], skipped: 0, broken: ["no hay tal módulo"] },
  ]);
  expect(tallyOf(outcome)).toEqual({ passed: 1, failed: 2, skipped: 2 });
});

it("informe de Vitest: un error que nadie espera rompe su archivo, o la corrida si no es de ninguno", () => {
  const outcome = outcomeOfVitest(vitest, [
    { file: A, message: "se perdió la línea" },
    { message: "sin dueño" },
  ]);
  expect(outcome.files[0]?.broken).toEqual(["se perdió la línea"]);
  expect(outcome.others).toEqual(["sin dueño"]);
  expect(tallyOf(outcome)).toEqual({ passed: 1, failed: 4, skipped: 2 });
});

it("informe de Playwright: recorridos por archivo, con los grupos en el título, en todos los proyectos", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "mesa/a.test.ts",
    line: 1,
    tests: [{ projectName: "mesa", status }],
  });
  const outcome = outcomeOfPlaywright({
    suites: [
      {
        title: "mesa/a.test.ts",
        specs: [spec("uno", "expected"), spec("dos", "unexpected"), spec("tres", "flaky")],
        suites: [{ title: "grupo", specs: [spec("cuatro", "skipped"), spec("cinco", "expected")] }],
      },
    ],
    errors: [],
  });
  expect(outcome).toEqual({
    files: [
      {
        file: "e2e/mesa/a.test.ts",
        passed: ["uno", "grupo cinco"],
        failed: ["dos", "tres"],
        skipped: 1,
        broken: [],
      },
    ],
    others: [],
  });
});

it("informe de Playwright: lo que falla antes de todo recorrido es un fallo", () => {
  const outcome = outcomeOfPlaywright({ suites: [], errors: [{ message: "el servidor no arrancó" }] });
  expect(tallyOf(outcome)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
