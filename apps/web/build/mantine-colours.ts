import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Where our values stand, outside of every layer and for each scheme: in its first rule. */
const OURS = join(import.meta.dirname, "../src/ui/theme/mantine.css");
const SHEET = /\/@mantine\/core\/styles\/default-css-variables\.layer\.css$/;
/** Of Mantine's palettes those that no sheet, no component in use and no screen names: our tokens are other ones. */
export const UNUSED = "blue|cyan|grape|green|indigo|lime|orange|pink|red|teal|violet|yellow";
/** With the headings: no screen has one of Mantine's. */
const NAMES = String.raw`--mantine-(?:color-(?:${UNUSED})|h\d)-`;
const DECLARATION = new RegExp(String.raw`${NAMES}[\w-]+:[^;{}]+;`, "g");
const USE = new RegExp(NAMES, "g");

/** The names that a sheet declares in its first rule. */
export const declaredIn = (sheet: string): ReadonlySet<string> =>
  new Set(
    [...sheet.slice(0, sheet.indexOf("}")).matchAll(/^\s*(--[\w-]+):/gm)].flatMap(([, name]) => name ?? []),
  );

/** The sheet without the palettes that nothing shows, and without the values that ours take the place of. */
export const withoutUnused = (sheet: string, ours: ReadonlySet<string>): string =>
  sheet
    .replaceAll(DECLARATION, "")
    .replaceAll(/(--mantine-[\w-]+):[^;{}]+;/g, (declaration, name: string) =>
      ours.has(name) ? "" : declaration,
    );

/** Those that a built file names all the same. */
export const stillNamed = (files: Iterable<string>): string[] =>
  [...new Set([...files].flatMap((file) => file.match(USE) ?? []))].sort();

/** Twelve colours in ten shades and two schemes would travel to every log-in, to colour nothing. */
export const mantineColours = (): Plugin => ({
  name: "ventanilla:mantine-colours",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    SHEET.test(id)
      ? { code: withoutUnused(code, declaredIn(readFileSync(OURS, "utf8"))), map: null }
      : undefined,
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).map((file) =>
      file.type === "chunk" ? file.code : file.source.toString(),
    );
    const named = stillNamed(files);
    if (named.length > 0) this.error(`build/mantine-colours.ts leaves out what is used: ${named.join(", ")}`);
  },
});
