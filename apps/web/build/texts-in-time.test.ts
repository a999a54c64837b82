import { describe, expect, it } from "vitest";
import { ROUTES } from "../src/routes.ts";
import { areasIn, type Built, codeOf, FRAMED } from "./texts-in-time.ts";

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  "/src/main.tsx": ["/src/router.ts"],
  "/src/router.ts": ["/src/pages/chat/ChatPage.tsx", "/src/pages/logs/LogsPage.tsx"],
  "/src/pages/chat/ChatPage.tsx": ["/src/domains/caso/index.ts"],
  // A door of a room hands on more than one page takes.
  "/src/domains/caso/index.ts": ["/src/domains/caso/Lista.tsx", "/src/domains/caso/Tabla.tsx"],
  "/src/pages/logs/LogsPage.tsx": ["/src/domains/caso/Tabla.tsx"],
};
const piece = (modules: readonly string[], imports: readonly string[]) => ({
  code: new Map(modules.map((id) => [id, `code of ${id}`])),
  imports,
});
const BUILT: Built = {
  pieces: new Map([
    ["puerta", piece(["/src/main.tsx", "/src/router.ts"], ["mesa", "logs"])],
    ["mesa", piece(["/src/pages/chat/ChatPage.tsx", "/src/domains/caso/Lista.tsx"], ["puerta"])],
    ["logs", piece(["/src/pages/logs/LogsPage.tsx", "/src/domains/caso/Tabla.tsx"], ["puerta"])],
  ]),
  importsOf: (id) => IMPORTS[id] ?? [],
};
const modulesOf = (from: RegExp, apart: RegExp) => [...codeOf({ from, apart }, BUILT).keys()];

describe("textos a tiempo", () => {
  it("de lo que se abre cuenta lo que trae, y no lo que espera textos propios", () => {
    expect(modulesOf(/main\.tsx$/, /\/pages\//)).toEqual(["/src/main.tsx", "/src/router.ts"]);
    expect(modulesOf(/ChatPage/, /\/pages\/logs\//)).toEqual([
      "/src/pages/chat/ChatPage.tsx",
      "/src/domains/caso/Lista.tsx",
    ]);
    expect(modulesOf(/LogsPage/, /\/pages\/chat\//)).toEqual([
      "/src/pages/logs/LogsPage.tsx",
      "/src/domains/caso/Tabla.tsx",
    ]);
  });

  it("un texto se nombra entero o por su comienzo; un permiso y una palabra con dos puntos no son textos", () => {
    const keys = ["chat:enviar", "casos:estadoABIERTO", "logs:titulo"];
    expect(areasIn('t("chat:enviar"); t(`casos:estado$' + "{estado}`)", keys)).toEqual(
      new Set(["chat", "casos"]),
    );
    expect(areasIn('can("logs:read"); "urn:logs"; `logs:otra$' + "{cosa}`", keys)).toEqual(new Set());
  });

  it("mira cada página que dice esperar sólo los textos del marco, y ninguna otra", () => {
    const fileOf = (entry: (typeof ROUTES)[number]) =>
      /\/pages\/[\w-]+\/\w+\.tsx/.exec(String(entry.load))?.[0];
    for (const entry of ROUTES)
      expect([entry.path, FRAMED.test(`/src${fileOf(entry)}`)]).toEqual([
        entry.path,
        entry.frameTexts === true,
      ]);
  });
});
