import { posix } from "node:path";

/** A test file, and what it imports: paths of the repository. */
export interface TestSource {
  path: string;
  imports: readonly string[];
}

export interface Near {
  tests: readonly string[];
  /** Changed files that too many tests import: only the whole suite says what became of them. */
  shared: readonly string[];
}

/** What more test files than this import is everybody's. */
const FEW = 6;

const IMPORT = /(?:from|import\()\s*"([^"]+)"/g;
const PACKAGE = /^@ventanilla\/([^/]+)(?:\/(.+))?$/;

/** The files of the repository that a text imports. */
export function importsIn(path: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return [posix.join(posix.dirname(path), name)];
    const [, workspace, file = "index"] = PACKAGE.exec(name) ?? [];
    if (workspace === undefined) return [];
    return [`packages/${workspace}/src/${file}${file.includes(".json") ? "" : ".ts"}`];
  });
}

const nameOf = (path: string): string => posix.basename(path).split(".")[0] ?? "";

/** Above a room stand all rooms. */
const isAboveRooms = (folder: string): boolean =>
  folder === "." ||
  /^(apps|packages)(\/[^/]+)?$/.test(folder) ||
  /^apps\/[^/]+\/src(\/domains|\/pages)?$/.test(folder);

/** The tests in the file's own folder, or in the nearest one above it that has any, up to the room's. */
function inRoom(path: string, tests: readonly TestSource[]): readonly string[] {
  for (let folder = posix.dirname(path); !isAboveRooms(folder); folder = posix.dirname(folder)) {
    const here = tests.filter((test) => posix.dirname(test.path) === folder).map((test) => test.path);
    if (here.length > 0) return here;
  }
  return [];
}

/** The tests that bear the file's name; without any, those of its room. */
function beside(path: string, tests: readonly TestSource[]): readonly string[] {
  const ofRoom = inRoom(path, tests);
  const named = ofRoom.filter((test) => nameOf(test) === nameOf(path));
  return named.length > 0 ? named : ofRoom;
}

/** The tests near changed files: themselves, beside them, and those that import them directly. */
export function near(changed: readonly string[], tests: readonly TestSource[]): Near {
  const known = new Set(tests.map(({ path }) => path));
  const chosen = new Set<string>();
  const shared: string[] = [];
  for (const path of changed) {
    if (known.has(path)) {
      chosen.add(path);
      continue;
    }
    const importers = tests.filter(({ imports }) => imports.includes(path)).map((test) => test.path);
    if (importers.length > FEW) shared.push(path);
    else for (const test of importers) chosen.add(test);
    for (const test of beside(path, tests)) chosen.add(test);
  }
  return { tests: [...chosen].sort(), shared };
}
