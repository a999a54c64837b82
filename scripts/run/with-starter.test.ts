import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { identityOf } from "../../apps/server/src/db/embedded/process.ts";

const WITH_STARTER = import.meta.resolve("./with-starter.ts");

/** Says that it still runs after so many turns of its own, which come after those of whoever looks at its starter. */
const RUNS = "let turns = 0; setInterval(() => { turns += 1; if (turns === 3) console.log('runs'); }, 500)";

/** How a process ended, or that it still runs after two looks at its starter. */
async function endOf(starter: string): Promise<unknown> {
  const child = spawn(process.execPath, ["--import", WITH_STARTER, "-e", RUNS], {
    env: { ...process.env, VENTANILLA_STARTER: starter, NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "close").then(([, signal]) => signal);
  const stillRuns = once(child.stdout, "data").then(([said]) => String(said).trim());
  // Nothing is said by one that ended.
  stillRuns.catch(() => undefined);
  try {
    return await Promise.race([ended, stillRuns]);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

it("lo que arranca un mandato sigue mientras este sigue", async () => {
  expect(await endOf(identityOf(process.pid))).toBe("runs");
});

it("y termina con él, también si otro proceso tiene ya su número", async () => {
  expect(await endOf(identityOf(process.pid).replace(/\d+$/, "0"))).toBe("SIGTERM");
});

it("lo que se arranca cuando el mandato ya terminó no se queda", async () => {
  const gone = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  const starter = identityOf(gone.pid ?? 0);
  await once(gone, "close");
  expect(await endOf(starter)).toBe("SIGTERM");
});
