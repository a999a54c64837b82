import type { Plugin } from "vite";
import { UNUSED } from "./mantine-colours.ts";

interface LeftOut {
  module: RegExp;
  /** Only these lines of it; all of it otherwise. */
  lines?: RegExp;
  /** Who names this needs what is left out. */
  named?: RegExp;
}

/** Of a component of Mantine the parts that hang on it: they would travel with it, called by nobody. */
function parts(component: string, names: string): LeftOut {
  return {
    module: new RegExp(`/@mantine/core/esm/components/${component}/${component}\\.mjs$`),
    lines: new RegExp(`^${component}\\.(?:${names}) = \\w+;$`, "gm"),
    named: new RegExp(`\\b${component}\\.(?:${names})\\b`),
  };
}

/** What packages bring along and no screen calls. Each must find its own: a package may move it. */
const LEFT_OUT: readonly LeftOut[] = [
  // Schemas as documents: the server alone writes those.
  { module: /\/zod\/v4\/core\/to-json-schema\.js$/ },
  { module: /\/zod\/v4\/classic\/schemas\.js$/, lines: /^ *inst\._zod\.processJSONSchema = .*;$/gm },
  // The link of a point is a WebSocket from its first moment; packages/client says so.
  { module: /\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/ },
  { module: /\/engine\.io-client\/build\/esm\/transports\/webtransport\.js$/ },
  // Palettes that no screen names, as `build/mantine-colours.ts` leaves out their values.
  {
    module: /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/,
    lines: new RegExp(String.raw`^\t(?:${UNUSED}): \[[^\]]*\],?$`, "gm"),
    named: new RegExp(String.raw`\bcolor(?:=|: )"(?:${UNUSED})[."]`),
  },
  // The theme says how each variant is coloured (`ui/theme/index.ts`).
  { module: /\/color-functions\/default-variant-colors-resolver\/default-variant-colors-resolver\.mjs$/ },
  parts("ActionIcon", "Group|GroupSection"),
  parts("Button", "Group|GroupSection"),
  parts("Checkbox", "Group|Indicator|Card"),
  parts("Drawer", "Stack"),
  parts("Menu", "Search|Sub|CheckboxItem|CheckboxGroup|ContextMenu"),
  parts("Modal", "Stack"),
  parts("Popover", "ContextMenu"),
  parts("Radio", "Card|Indicator"),
  parts("Switch", "Group"),
  parts("Table", "ScrollContainer|DataRenderer"),
  parts("Tooltip", "Floating|Group"),
];
const OURS = /\/apps\/web\/src\//;

/** What of the list a source of ours names all the same. */
export const namedIn = (code: string): string | undefined =>
  LEFT_OUT.flatMap(({ named }) => named?.exec(code)?.[0] ?? [])[0];

const DECLARED = /^export (?:async )?(?:const|function|class) ([\w$]+)/gm;
const RENAMED = /^export \{ (?:[\w$]+ as )?([\w$]+) \};/gm;

/** The same names, and behind each an error that says why: who calls one has to take it from the list. */
export function emptied(code: string, module: string): string {
  const names = [DECLARED, RENAMED].flatMap((form) => [...code.matchAll(form)].map(([, name]) => name));
  return [
    `const leftOut = () => { throw new Error(${JSON.stringify(`${module} is left out: build/left-out.ts`)}); };`,
    ...names.map((name) => `export const ${name} = leftOut;`),
  ].join("\n");
}

/** Takes out of the built files what nobody calls and the bundler cannot know. */
export const leftOut = (): Plugin => {
  const waiting = new Set(LEFT_OUT);
  return {
    name: "ventanilla:left-out",
    apply: "build",
    transform(code, id) {
      const missed = OURS.test(id) ? namedIn(code) : undefined;
      if (missed !== undefined) this.error(`${id} names ${missed}: take it out of build/left-out.ts`);
      const one = LEFT_OUT.find(({ module }) => module.test(id));
      if (one === undefined) return;
      const { lines } = one;
      const left =
        lines === undefined
          ? emptied(code, id.slice(id.lastIndexOf("node_modules/")))
          : code.replaceAll(lines, "");
      if (left !== code) waiting.delete(one);
      return { code: left, map: null };
    },
    buildEnd(failure) {
      if (failure === undefined && waiting.size > 0)
        this.error(
          `build/left-out.ts names what is not there: ${[...waiting].map(({ module }) => String(module)).join(", ")}`,
        );
    },
  };
};
