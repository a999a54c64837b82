import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
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
  const ofOurNumber = of(process.pid);
  utimesSync(ofOurNumber, 1, 1);
  const left = [of(dead), ofOurNumber];
  const living = [of(process.ppid), of(process.pid)];
  try {
    sweepScratch();
    expect(left.map((folder) => existsSync(folder))).toEqual([false, false]);
    expect([...living, scratch()].map((folder) => existsSync(folder))).toEqual([true, true, true]);
  } finally {
    for (const folder of living) rmSync(folder, { recursive: true, force: true });
  }
});

it.each([
  ["no queda nada", () => undefined],
  ["hay otra cosa", (path: string) => symlinkSync(tmpdir(), path)],
])(
  "barrida la carpeta, y aunque en su lugar %s, lo que viene tiene otra que abre sólo este proceso",
  (_cual, put) => {
    const before = scratch();
    expect(scratch()).toBe(before);
    rmSync(before, { recursive: true });
    put(before);
    try {
      expect(scratch()).not.toBe(before);
      expect(statSync(scratch()).mode & 0o077).toBe(0);
    } finally {
      rmSync(before, { force: true });
    }
  },
);

it("lo que dejó otro usuario no es nuestro para borrarlo, y lo que no se deja borrar no detiene a nadie", () => {
  // Nobody else takes these for left: their process lives, and only it knows that they are older.
  const left = [of(process.pid), of(process.pid)];
  for (const folder of left) utimesSync(folder, 1, 1);
  try {
    sweepScratch({ uid: (process.getuid?.() ?? 0) + 1 });
    expect(left.map((folder) => existsSync(folder))).toEqual([true, true]);
    const tried: string[] = [];
    const remove = (path: string): void => {
      tried.push(path);
      throw new Error("EACCES");
    };
    sweepScratch({ remove });
    expect(tried).toEqual(expect.arrayContaining(left));
  } finally {
    for (const folder of left) rmSync(folder, { recursive: true, force: true });
  }
});
