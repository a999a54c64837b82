import type { Plugin } from "vite";

/** Modules that packages bring along and no screen calls. Each form must find its own: a package may move them. */
const LEFT_OUT: readonly RegExp[] = [
  // Schemas as documents: the server alone writes those. The limits of a field are read elsewhere, in json-schema-processors.
  /\/zod\/v4\/core\/to-json-schema\.js$/,
  // The link of a point is a WebSocket from its first moment; packages/client says so.
  /\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/,
  /\/engine\.io-client\/build\/esm\/transports\/webtransport\.js$/,
];

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
      const form = LEFT_OUT.find((one) => one.test(id));
      if (form === undefined) return;
      waiting.delete(form);
      return { code: emptied(code, id.slice(id.lastIndexOf("node_modules/"))), map: null };
    },
    buildEnd(failure) {
      if (failure === undefined && waiting.size > 0)
        this.error(`build/left-out.ts names what is not there: ${[...waiting].map(String).join(", ")}`);
    },
  };
};
