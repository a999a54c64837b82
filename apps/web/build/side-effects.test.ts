import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
/** What the build may leave out when nobody takes anything of it: all but these, as their packages say. */
const PACKAGES = ["apps/web", "packages/client", "packages/contract", "packages/i18n"];
const kept = PACKAGES.flatMap((folder) => {
  const { sideEffects } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as {
    sideEffects: false | readonly string[];
  };
  return sideEffects === false ? [] : sideEffects.map((path) => join(folder, path));
});

it("efectos: ningún archivo se trae sólo por lo que hace al cargarse, salvo los que su paquete nombra", () => {
  const imported = PACKAGES.flatMap((folder) =>
    globSync(join(folder, "src/**/*.{ts,tsx}"), { cwd: ROOT })
      .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), "utf8").matchAll(/^import "(.+)";/gm)].map(([, path = ""]) =>
          path.startsWith(".") ? relative(ROOT, join(ROOT, file, "..", path)) : path,
        ),
      ),
  );
  expect(imported).toContain("apps/web/src/ui/theme/frame-styles.ts");
  expect(imported.filter((path) => !path.endsWith(".css") && !kept.includes(path))).toEqual([]);
});
