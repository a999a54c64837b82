import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scratch, sweepScratch } from "./scratch.ts";

const of = (pid: number): string => {
  const folder = mkdtempSync(join(tmpdir(), `ventanilla-proceso-${pid}-`));
  writeFileSync(join(folder, "carnet.jpg"), "SECRETO");
  return folder;
};

it("lo que dejó un proceso que murió se borra al iniciar otro; lo de los que viven queda", () => {
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  const left = [of(dead), of(process.pid)];
  const living = of(process.ppid);
  try {
    expect(sweepScratch()).toBeGreaterThanOrEqual(left.length);
    expect([...left, living, scratch].map((folder) => existsSync(folder))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  } finally {
    rmSync(living, { recursive: true, force: true });
  }
});
