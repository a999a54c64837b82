import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as esperar } from "node:timers/promises";

/** Clock ticks per second of /proc: 100 on every Linux that Node runs on. */
const TICS = 100;

/** Seconds of processor that a process has used. */
function procesador(pid: number): number {
  const campos = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(campos[11]) + Number(campos[12])) / TICS;
}

/** Share of one core that a process uses while we wait. */
export async function nucleoDe(pid: number, segundos: number): Promise<number> {
  const antes = procesador(pid);
  const inicio = performance.now();
  await esperar(segundos * 1000);
  return (procesador(pid) - antes) / ((performance.now() - inicio) / 1000);
}

/** A program of ours in a process of its own; answers when it says that it is ready, with what it says. `dato`: what is too long for an argument. */
export async function lanzar(
  programa: string,
  argumentos: readonly string[],
  dato?: readonly unknown[],
): Promise<{ hijo: ChildProcess; dice: unknown; cerrar(): Promise<void> }> {
  const hijo = fork(programa, argumentos, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  if (dato !== undefined) hijo.send(dato);
  const fin = new Promise<void>((resolve) => hijo.once("exit", () => resolve()));
  const dice = await new Promise<unknown>((resolve, reject) => {
    hijo.once("message", resolve);
    hijo.once("error", reject);
    hijo.once("exit", (codigo) => reject(new Error(`${programa} ended with ${codigo}`)));
  });
  return {
    hijo,
    dice,
    async cerrar() {
      hijo.kill();
      await fin;
    },
  };
}
