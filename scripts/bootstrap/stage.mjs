import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, stages } from "./install.mjs";
import { Problem } from "./problem.mjs";
import { findNode } from "./runtime.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The environment's own spelling of PATH: Windows says Path. */
function withFirstOnPath(folders) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, [name]: [...folders, process.env[name] ?? ""].join(delimiter) };
}

/** Installs what is missing, then runs scripts/<stage>.ts with the project's Node and ends as it ends. */
export async function run([stage = "", ...args]) {
  const known = stages(ROOT);
  if (!known.includes(stage)) {
    throw new Problem(`Uso: node scripts/bootstrap.mjs ${known.join("|")}`);
  }
  await ensureInstalled(ROOT);
  const node = findNode(ROOT);
  const child = spawn(node, [join(ROOT, "scripts", `${stage}.ts`), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: withFirstOnPath([dirname(node), join(ROOT, "node_modules/.bin")]),
  });
  // The stage decides how to end; we only pass on what was meant for both.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (...end) => resolve(end));
  });
  process.exitCode = code ?? 128 + constants.signals[signal];
}
