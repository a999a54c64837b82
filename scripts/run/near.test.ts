import { expect, it } from "vitest";
import { importsIn, near, type TestSource } from "./near.ts";

const ROOM = "apps/server/src/domains/caso";
const CONTRACT = "packages/contract/src/caso/caso.rules.ts";

const test = (path: string, ...imports: string[]): TestSource => ({ path, imports });

const TESTS = [
  test(`${ROOM}/derivar.test.ts`, "apps/server/test/harness.ts", CONTRACT),
  test(`${ROOM}/cerrar.test.ts`, "apps/server/test/harness.ts"),
  test("apps/server/src/domains/punto/punto.test.ts", "apps/server/test/harness.ts"),
  test("packages/contract/src/caso/chat.rules.test.ts"),
  test("packages/contract/src/caso/caso.rules.test.ts"),
  test("packages/i18n/src/i18n.test.ts"),
  test("tools/lint.test.ts"),
];

const chosen = (...changed: string[]): readonly string[] => near(changed, TESTS).tests;

it("cerca: una prueba que cambió es ella misma", () => {
  expect(chosen("tools/lint.test.ts")).toEqual(["tools/lint.test.ts"]);
});

it("cerca: la que lleva el nombre del archivo, y no las demás de la sala", () => {
  expect(chosen(`${ROOM}/derivar.service.ts`)).toEqual([`${ROOM}/derivar.test.ts`]);
});

it("cerca: sin una de su nombre, las de la sala, también desde una carpeta de dentro", () => {
  const room = [`${ROOM}/cerrar.test.ts`, `${ROOM}/derivar.test.ts`];
  expect(chosen(`${ROOM}/index.ts`)).toEqual(room);
  expect(chosen(`${ROOM}/cambios/cambio.service.ts`)).toEqual(room);
  expect(chosen("packages/i18n/src/es/chat.json")).toEqual(["packages/i18n/src/i18n.test.ts"]);
});

it("cerca: y las que lo importan directamente", () => {
  expect(chosen(CONTRACT)).toEqual([
    `${ROOM}/derivar.test.ts`,
    "packages/contract/src/caso/caso.rules.test.ts",
  ]);
});

it("cerca: lo que está por encima de las salas no trae a ninguna", () => {
  expect(chosen("apps/server/src/app.ts", "package.json", "docs/traps.md")).toEqual([]);
});

it("cerca: lo que importan muchas no las trae a todas, y se dice", () => {
  const many = Array.from({ length: 7 }, (_, n) =>
    test(`apps/server/src/http/prueba-${n}.test.ts`, "apps/server/test/harness.ts"),
  );
  expect(near(["apps/server/test/harness.ts"], many)).toEqual({
    tests: [],
    shared: ["apps/server/test/harness.ts"],
  });
});

it("cerca: lee lo que importa un texto, por camino o por paquete, también a destiempo", () => {
  const text = `
    import { expect } from "vitest";
    import { levantar } from "../../../test/harness.ts";
    import type { Caso } from "@ventanilla/contract/caso/caso";
    import es from "@ventanilla/i18n/es/chat.json";
    import { Enlace } from "@ventanilla/client";
    const { router } = await import("./caso.routes.ts");
  `;
  expect(importsIn(`${ROOM}/derivar.test.ts`, text)).toEqual([
    "apps/server/test/harness.ts",
    "packages/contract/src/caso/caso.ts",
    "packages/i18n/src/es/chat.json",
    "packages/client/src/index.ts",
    `${ROOM}/caso.routes.ts`,
  ]);
});
