import type { Plugin } from "vite";

const THEME = /\/src\/ui\/theme\/index\.ts$/;
const FRAME = /\/src\/ui\/theme\/frame-styles\.ts$/;
const FRAMED = /\/src\/FramedPages\.tsx$/;
const DOOR = /\/src\/pages\/login\//;
/** The names of the classes of a component of Mantine: whoever brings them needs its style sheet. */
const CLASSES = /\/@mantine\/core\/.*?(\w+)\.module\.mjs$/;
/** Of a component: what begins with a small letter is for all of them. */
const SHEET = /\/@mantine\/core\/styles\/([A-Z]\w*)\.layer\.css$/;

const named = (ids: Iterable<string>, form: RegExp): Set<string> =>
  new Set([...ids].flatMap((id) => form.exec(id)?.[1] ?? []));

/** What must be written where, as sentences; none when every component in use has its style sheet and no other does. */
export function stylesAmiss(
  used: { doors: ReadonlySet<string>; frame: ReadonlySet<string> },
  listed: { doors: ReadonlySet<string>; frame: ReadonlySet<string> },
): string[] {
  const everywhere = used.doors.union(used.frame);
  return [
    ...[...used.doors.difference(listed.doors)].map((one) => `ui/theme/index.ts lacks the styles of ${one}`),
    ...[...used.frame.difference(listed.doors).difference(listed.frame)].map(
      (one) => `ui/theme/frame-styles.ts lacks the styles of ${one}`,
    ),
    ...[...listed.doors.union(listed.frame).difference(everywhere)].map(
      (one) => `no screen uses ${one}: its styles are in ui/theme for nothing`,
    ),
  ];
}

/**
 * Stops a build whose screens would lack the styles of a component: Mantine's are taken one by one. What a door borrows
 * from the frame's file comes with the frame's styles.
 */
export const mantineStyles = (): Plugin => ({
  name: "ventanilla:mantine-styles",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.entries(bundle).flatMap(([name, file]) => (file.type === "chunk" ? [[name, file]] : [])),
    );
    const framed = [...chunks].find(([, { moduleIds }]) => moduleIds.some((id) => FRAMED.test(id)))?.[0];
    const withImports = (names: Iterable<string>, found = new Set<string>()): Set<string> => {
      for (const name of names) {
        const chunk = chunks.get(name);
        if (!chunk || name === framed || found.has(name)) continue;
        found.add(name);
        withImports(chunk.imports, found);
      }
      return found;
    };
    const doors = withImports(
      [...chunks].filter(([, { moduleIds }]) => moduleIds.some((id) => DOOR.test(id))).map(([name]) => name),
    );
    const usedIn = (names: Iterable<string>) =>
      named(
        [...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []),
        CLASSES,
      );
    const sheetsOf = (file: RegExp) =>
      named(
        [...this.getModuleIds()]
          .filter((id) => file.test(id))
          .flatMap((id) => this.getModuleInfo(id)?.importedIds ?? []),
        SHEET,
      );
    const amiss = stylesAmiss(
      { doors: usedIn(doors), frame: usedIn(chunks.keys()) },
      { doors: sheetsOf(THEME), frame: sheetsOf(FRAME) },
    );
    if (amiss.length > 0) this.error(amiss.join("\n"));
  },
});
