import { posix } from "node:path";

/** `wall`: between institutions, users and roles; `lock`: what two at once, or the same twice, must not do. */
export type Kind = "wall" | "lock" | "rule" | "other";

/** One small change that a reader would call a defect, and the tests that should see it. */
export interface Mutant {
  readonly id: string;
  readonly kind: Kind;
  /** What the product would do then. */
  readonly means: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly put: string;
  /** Test files, the nearest first. */
  readonly tests: readonly string[];
}

/** Mutants of one part of the tree: their files and tests are named from its folder. */
export function mutantsOf(folder: string, mutants: readonly Mutant[]): readonly Mutant[] {
  return mutants.map((mutant) => ({
    ...mutant,
    file: posix.join(folder, mutant.file),
    tests: mutant.tests.map((test) => posix.join(folder, test)),
  }));
}

/** The file with the defect in it. Throws when the text is not there, or there twice. */
export function mutate({ id, file, find, put }: Mutant, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${id}: its text stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(put);
}
