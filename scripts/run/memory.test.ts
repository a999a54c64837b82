import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFiles } from "./memory.ts";

const shared = mkdtempSync(join(tmpdir(), "ventanilla-memoria-"));
afterAll(() => rmSync(shared, { recursive: true }));

it("lo pasajero se va con quien lo pidió, y lo que dejó uno ya muerto, con el siguiente", () => {
  const first = temporaryFiles(shared);
  const own = first.env["TMPDIR"] ?? "";
  expect(existsSync(own)).toBe(true);
  first.remove();
  expect(existsSync(own)).toBe(false);

  const { pid } = spawnSync(process.execPath, ["--version"]);
  const [dead, alive] = [pid, process.ppid].map((one) => join(dirname(own), `tmp-${one}`));
  for (const one of [dead, alive]) mkdirSync(one ?? "");
  temporaryFiles(shared).remove();
  expect([dead, alive].map((one) => existsSync(one ?? ""))).toEqual([false, true]);
});

it("sin memoria para archivos quedan donde el sistema los pone", () => {
  const { env, remove } = temporaryFiles(join(shared, "no-existe"));
  expect(env).toEqual({});
  remove();
});
