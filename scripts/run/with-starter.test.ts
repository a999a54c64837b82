import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { identityOf } from "../../apps/server/src/db/embedded/process.ts";

const WITH_STARTER = import.meta.resolve("./with-starter.ts");

/** A process that would run for a minute; answers how it ended, or that it still runs after two looks at its starter. */
async function endOf(starter: string): Promise<unknown> {
  const child = spawn(process.execPath, ["--import", WITH_STARTER, "-e", "setTimeout(() => {}, 60_000)"], {
    env: { ...process.env, VENTANILLA_STARTER: starter, NODE_OPTIONS: "" },
    stdio: "ignore",
  });
  const ended = once(child, "close").then(([, signal]) => signal);
  const stillRuns = new Promise((resolve) => {
    child.once("spawn", () => setTimeout(resolve, 1_500, "runs").unref());
  });
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
