import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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

it("npm run web: donde está la web de estas fuentes no construye nada, y lo dice", () => {
  expect(run("web.ts", withTodaysWeb())).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Sin cambios"),
  });
});
