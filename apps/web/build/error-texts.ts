import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ERRORS = /\/i18n\/src\/\w+\/errores\.json$/;
const PACKAGES = join(import.meta.dirname, "../../..");
const SOURCES = "{apps/web,packages/client,packages/contract}/src/**/*.{ts,tsx}";

/** Files where a text may be named that the browser says. What a test names travels nowhere. */
export const namingFiles = (): string[] =>
  globSync(SOURCES, { cwd: PACKAGES, exclude: ["**/*.test.{ts,tsx}"] });

type Texts = Readonly<Record<string, string>>;

/** Of the sentences of errors those that a source names, whole or by the beginning of a name that it completes. */
export function namedIn(sources: string, texts: Texts): Texts {
  const names = new Set([...sources.matchAll(/errores:(\w+)(?!\w|\$\{)/g)].map(([, name]) => name));
  const beginnings = [...sources.matchAll(/errores:(\w*)\$\{/g)].map(([, name = ""]) => name);
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) => names.has(key) || beginnings.some((name) => key.startsWith(name)),
    ),
  );
}

/** A refusal comes with its sentence: of those that only the server says none travels to the browser. */
export const errorTexts = (): Plugin => {
  let sources = "";
  return {
    name: "ventanilla:error-texts",
    apply: "build",
    enforce: "pre",
    buildStart() {
      sources = namingFiles()
        .map((file) => readFileSync(join(PACKAGES, file), "utf8"))
        .join("\n");
    },
    transform(code, id) {
      return ERRORS.test(id)
        ? { code: JSON.stringify(namedIn(sources, JSON.parse(code) as Texts)), map: null }
        : undefined;
    },
  };
};
