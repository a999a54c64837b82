import { spawn } from "node:child_process";
import { readText } from "./files.ts";
import { REPO } from "./planted.ts";

/** Parts of the check that run side by side. */
const LANES = 2;

interface Part {
  readonly name: string;
  readonly command: string;
}

interface Result {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

function partsOf(packageJson: string): readonly Part[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(packageJson);
  return Object.entries(scripts)
    .filter(([name]) => name.startsWith("check:"))
    .map(([name, command]) => ({ name, command }));
}

function run({ command }: Part): Promise<Result> {
  const start = performance.now();
  return new Promise((done, fail) => {
    const child = spawn(command, { cwd: REPO, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", fail);
    child.on("close", (code) =>
      done({ ok: code === 0, output, seconds: (performance.now() - start) / 1000 }),
    );
  });
}

/** Runs every `check:…` script of package.json, all of them even when one fails. */
async function main(): Promise<void> {
  const waiting = [...partsOf(readText(REPO, "package.json"))];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { ok, output, seconds } = await run(part);
      if (!ok) failed.push(part.name);
      console.log(`${ok ? "✓" : "✗"} ${part.name} ${seconds.toFixed(1)} s`);
      const lines = output.trim().split("\n");
      const shown = ok ? lines.filter((line) => line.startsWith("  ·")) : lines;
      if (shown.length > 0) console.log(shown.map((line) => `    ${line}`).join("\n"));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (failed.length > 0) {
    console.error(`\nfailed: ${failed.join(", ")}`);
    process.exitCode = 1;
  }
}

await main();
