import type { Plugin } from "vite";

/** Which piece must not wait for which: whoever opens the desk has the second step of the log-in behind them. */
const APART: readonly (readonly [piece: string, other: string])[] = [
  ["marco", "puertas"],
  ["mesa", "puertas"],
  ["puertas", "mesa"],
  ["mesa", "comun"],
];
/** What the desk fetches by itself must not bring that either. */
const LATER = { of: "mesa", other: "comun" } as const;

/** It comes when a conversation is opened, and nothing else brings it. */
const LAST = "conversacion";

interface Travelling {
  moduleIds: readonly string[];
  /** Names of the pieces it cannot begin without. */
  imports: readonly string[];
  /** And of those that it fetches later. */
  later?: readonly string[];
}

/** What must be lent by the frame, as sentences; none when no piece fetches another for a trifle. */
export function borrowed(
  pieces: ReadonlyMap<string, Travelling>,
  importersOf: (module: string) => readonly string[],
): string[] {
  const later = (pieces.get(LATER.of)?.later ?? []).map((name) => [name, LATER.other] as const);
  const last = [...pieces.keys()].map((name) => [name, LAST] as const);
  return [...APART, ...later, ...last].flatMap(([name, other]) => {
    const [piece, lender] = [pieces.get(name), pieces.get(other)];
    if (!piece?.imports.includes(other) || lender === undefined) return [];
    const used = lender.moduleIds.filter((module) =>
      importersOf(module).some((one) => piece.moduleIds.includes(one)),
    );
    return [
      `build/pieces.ts: ${name} would fetch ${other} for ${used.join(", ")}: name that in ${other === LAST ? "SHARED" : "LENT"}`,
    ];
  });
}

/** Stops a build in which one piece makes another travel with it for the little that both use. */
export const borrowedPieces = (): Plugin => ({
  name: "ventanilla:borrowed-pieces",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
    const nameOf = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
    const pieces = new Map(
      chunks.map(({ name, moduleIds, imports, dynamicImports }) => [
        name,
        {
          moduleIds,
          imports: imports.flatMap((file) => nameOf.get(file) ?? []),
          later: dynamicImports.flatMap((file) => nameOf.get(file) ?? []),
        },
      ]),
    );
    const travels = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
    // A package's index only hands on: whoever asks it for something is the importer.
    const importersOf = (module: string): readonly string[] =>
      (this.getModuleInfo(module)?.importers ?? []).flatMap((one) =>
        travels.has(one) ? [one] : importersOf(one),
      );
    const amiss = borrowed(pieces, importersOf);
    if (amiss.length > 0) this.error(amiss.join("\n"));
  },
});
