import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Opening {
  name: string;
  /** The modules it begins with. */
  from: RegExp;
  /** What opens later and waits for texts of its own. */
  apart: RegExp;
  /** The parts of the texts that are here before it is painted. */
  texts: readonly string[];
}

/** The pages whose line in `routes.ts` says `frameTexts`. */
export const FRAMED = /\/src\/pages\/(?:operadores|chat|conversacion|errores)\/\w+Page\.tsx$/;

/** As `lib/i18n.ts` brings them. The other pages wait for all of them. */
const OPENINGS: readonly Opening[] = [
  {
    name: "a door",
    from: /\/src\/(?:main|pages\/login\/\w+Page)\.tsx$/,
    apart: /\/src\/(?:FramedPages|routes|pages\/(?!login\/).*|pages\/login\/segundo-factor\/.*)\.tsx?$/,
    texts: ["puerta"],
  },
  {
    name: "the second step",
    from: /\/src\/pages\/login\/segundo-factor\/SegundoFactor\.tsx$/,
    apart: /\/src\/routes\.ts$/,
    texts: ["puerta", "paginas"],
  },
  {
    name: "the frame or the desk",
    from: new RegExp(`/src/FramedPages\\.tsx$|${FRAMED.source}`),
    apart:
      /\/src\/pages\/(?!(?:operadores|chat|conversacion|errores|login)\/)|\/src\/pages\/login\/segundo-factor\//,
    texts: ["puerta", "marco"],
  },
];

export interface Built {
  /** Piece by piece, the code that it keeps of each of its modules. */
  pieces: ReadonlyMap<string, { code: ReadonlyMap<string, string>; imports: readonly string[] }>;
  importsOf: (module: string) => readonly string[];
}

function closure(first: Iterable<string>, next: (one: string) => readonly string[]): Set<string> {
  const found = new Set<string>(first);
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

/** What runs while only its texts are here: modules that it imports, of the pieces that it can make the browser fetch. */
export function codeOf({ from, apart }: Pick<Opening, "from" | "apart">, built: Built): Map<string, string> {
  const { pieces, importsOf } = built;
  const names = (form: RegExp) =>
    [...pieces].flatMap(([name, { code }]) => ([...code.keys()].some((id) => form.test(id)) ? [name] : []));
  const later = new Set(names(apart)).difference(new Set(names(from)));
  const fetched = closure(names(from), (name) =>
    (pieces.get(name)?.imports ?? []).filter((other) => !later.has(other)),
  );
  const all = [...pieces.values()].flatMap(({ code }) => [...code.keys()]);
  const run = closure(
    all.filter((id) => from.test(id)),
    (id) => importsOf(id).filter((other) => !apart.test(other)),
  );
  return new Map(
    [...fetched].flatMap((name) => [...(pieces.get(name)?.code ?? [])].filter(([id]) => run.has(id))),
  );
}

/** The areas whose texts a code names: `"chat:enviar"`, or a beginning that it completes. A permission is no text. */
export function areasIn(code: string, keys: readonly string[]): Set<string> {
  const named = [...code.matchAll(/["'`](\w+):([\w.]*)(\$\{)?/g)].filter(([, area, name, open]) =>
    keys.some((key) => (open === undefined ? key === `${area}:${name}` : key.startsWith(`${area}:${name}`))),
  );
  return new Set(named.map(([, area = ""]) => area));
}

const TEXTS = join(import.meta.dirname, "../../../packages/i18n/src/es");
const AREA = /\/i18n\/src\/es\/(\w+)\.json$/;

const allKeys = (): string[] =>
  readdirSync(TEXTS).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(TEXTS, file), "utf8"))).map(
      (key) => `${file.replace(".json", "")}:${key.replace(/_(?:zero|one|other)$/, "")}`,
    ),
  );

/** Stops a build in which something would be painted before its texts are here: names would stand there instead. */
export const textsInTime = (): Plugin => ({
  name: "ventanilla:texts-in-time",
  apply: "build",
  generateBundle(_options, bundle) {
    const importsOf = (id: string): string[] => {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      return [...importedIds, ...dynamicallyImportedIds];
    };
    const pieces = new Map(
      Object.values(bundle).flatMap((file) => {
        if (file.type !== "chunk") return [];
        const code = new Map(Object.entries(file.modules).map(([id, module]) => [id, module.code ?? ""]));
        return [[file.fileName, { code, imports: [...file.imports, ...file.dynamicImports] }] as const];
      }),
    );
    const partOf = (name: string): string[] => {
      const id = [...this.getModuleIds()].find((one) => one.endsWith(`/i18n/src/es-${name}.ts`));
      return id === undefined ? [] : importsOf(id).flatMap((one) => AREA.exec(one)?.[1] ?? []);
    };
    const keys = allKeys();
    const amiss = OPENINGS.flatMap(({ texts, name, ...opening }) => {
      const here = new Set(texts.flatMap(partOf));
      return [...codeOf(opening, { pieces, importsOf })]
        .filter(([id]) => !id.includes("/i18n/src/"))
        .flatMap(([id, code]) =>
          [...areasIn(code, keys).difference(here)].map(
            (area) => `${id} names texts of «${area}», which ${name} does not wait for`,
          ),
        );
    });
    if (amiss.length > 0) this.error(amiss.join("\n"));
  },
});
