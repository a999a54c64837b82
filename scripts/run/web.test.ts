import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { stamp } from "./put-build.ts";
import { ROOT } from "./root.ts";
import { hashOfSources } from "./web.ts";

/** A command with this folder for the web: how it ends, and what it says. */
function run(command: string, folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", command)], {
    env: { ...process.env, WEB_DIST: folder },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

function withTodaysWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), "web-de-hoy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  stamp(folder, hashOfSources());
  return folder;
}

it("npm run web: donde está la web de estas fuentes no construye nada ni escribe nada, y lo dice", () => {
  const folder = withTodaysWeb();
  const before = readdirSync(folder);
  expect(run("web.ts", folder)).toMatchObject({ status: 0, stdout: expect.stringContaining("Sin cambios") });
  expect(readdirSync(folder)).toEqual(before);
});

it.each(["web.ts", "serve.ts"])(
  "%s: donde la carpeta no se puede escribir lo dice con ella, no con el lugar del código",
  (command) => {
    const { status, stderr } = run(command, "/dev/null/web");
    expect(status).toBe(1);
    expect(stderr).toContain("La web no se pudo dejar en /dev/null/web (WEB_DIST)");
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);
