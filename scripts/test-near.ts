// What stands near the changes of the working tree, in seconds. Only `npm test` says that everything holds.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "../tools/mutants/list.ts";
import { importsIn, near, type TestSource } from "./run/near.ts";
import { fail, Problem, programOf, ROOT } from "./run/root.ts";
import { Tasks } from "./run/tasks.ts";
import { testFiles } from "./run/test-files.ts";

/** Reads the text that each planted defect changes: whoever rewrites such a text should hear of it at once. */
const TEXTS_OF_MUTANTS = "tools/mutants/mutants.test.ts";

const LINTED = /\.(tsx?|mjs)$/;

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Problem(`git ${args.join(" ")}: ${stderr.trim()}`);
  return stdout.split("\0").filter((path) => path !== "");
}

/** What is not committed yet; in a clean tree, what the branch has that main has not. */
function changes(): string[] {
  const open = [
    ...git("diff", "-z", "--name-only", "HEAD"),
    ...git("ls-files", "-z", "--others", "--exclude-standard"),
  ];
  return open.length > 0 ? open : git("diff", "-z", "--name-only", "main...HEAD");
}

const sources = (): TestSource[] =>
  testFiles().map((path) => ({ path, imports: importsIn(path, readFileSync(join(ROOT, path), "utf8")) }));

const tasks = new Tasks();
tasks.stopWhenAsked();

async function runAll(programs: readonly (readonly string[])[]): Promise<boolean> {
  const codes = await Promise.all(
    programs.map((args) => tasks.run({ command: process.execPath, args, show: (line) => console.log(line) })),
  );
  return codes.every((code) => code === 0);
}

try {
  const changed = changes();
  const present = changed.filter((path) => existsSync(join(ROOT, path)));
  const code = present.filter((path) => LINTED.test(path));
  const { tests, shared } = near(changed, sources());
  const mutated = MUTANTS.some(({ file }) => changed.includes(file));
  const runnable = [...new Set(mutated ? [...tests, TEXTS_OF_MUTANTS] : tests)].filter((path) =>
    existsSync(join(ROOT, path)),
  );
  console.log(`Cambios: ${changed.length} archivos. Cerca: ${runnable.length} archivos de pruebas.`);
  for (const path of shared) console.log(`  ${path}: lo importan muchas pruebas; las demás, con npm test`);
  const programs = [
    ...(present.length > 0
      ? [
          [
            programOf("@biomejs/biome", "biome"),
            "check",
            "--error-on-warnings",
            "--no-errors-on-unmatched",
            ...present,
          ],
        ]
      : []),
    ...(code.length > 0 ? [[programOf("oxlint", "oxlint"), "--type-aware", ...code]] : []),
    ...(runnable.length > 0 ? [[programOf("vitest", "vitest"), "run", ...runnable]] : []),
  ];
  process.exitCode = (await runAll(programs)) ? 0 : 1;
} catch (error) {
  fail(error);
}
