import { basename, dirname } from "node:path";

/** The roles of STYLE, Naming 4: a file's path, the first that matches, and the words that may follow its noun. */
const ROLES: readonly (readonly [place: RegExp, roles: readonly string[]])[] = [
  [/^packages\/contract\/src\//, ["routes", "data", "rules"]],
  [/^apps\/server\/src\/domains\//, ["routes", "data", "service", "access", "repository", "factory"]],
  [/^apps\/server\/src\/channels\//, ["connector", "wire", "repository"]],
  [/^apps\/server\/src\//, ["repository"]],
  [/^apps\/web\/src\/domains\//, ["api", "store", "rules", "wire"]],
  [/^apps\/web\/src\//, ["rules", "wire"]],
  [/^e2e\/pages\//, ["page"]],
];

/** What a tool asks to find in a name, wherever the file stands. */
const OF_TOOLS = ["gen", "config", "d"];

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;

/** A room that is larger is two rooms, or has a folder inside that nobody has named yet. */
const ROOM_FILES = 25;
const ROOM = /^apps\/(server|web)\/src\/(domains|channels)\/./;

function rolesOf(file: string): readonly string[] {
  if (file.endsWith(".css")) return ["module"];
  return [...(ROLES.find(([place]) => place.test(file))?.[1] ?? []), ...OF_TOOLS];
}

/** Names that STYLE does not know: `<noun>.<role>.ts` with a role of its place, `.test` behind it, components in PascalCase. */
export function misnamed(file: string): readonly string[] {
  const [noun = "", ...rest] = basename(file).split(".");
  const ending = rest.pop();
  const isTest = rest.at(-1) === "test";
  if (isTest) rest.pop();
  const isComponent = ending === "tsx" && !isTest && PASCAL.test(noun);
  if (!KEBAB.test(noun) && !isComponent) {
    return [`${file}: files are kebab-case, React components PascalCase`];
  }
  const roles = rolesOf(file);
  const unknown = rest.filter((role, place) => place > 0 || !roles.includes(role));
  return unknown.length === 0
    ? []
    : [`${file}: «${rest.join(".")}» is no role here; STYLE, Naming 4, knows ${roles.join(", ")}`];
}

/** Folders of rooms, each level by itself, with more files than one can look over. */
export function crowdedRooms(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((path) => ROOM.test(path))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > ROOM_FILES)
    .map(([folder, count]) => `${folder}: ${count} files, a room's folder holds ${ROOM_FILES} at most`);
}
