import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { isIdentityAlive } from "../../apps/server/src/db/embedded/process.ts";
import { Problem, ROOT } from "./root.ts";

const LISTENING = "0A";
const CLOSING_MS = 20_000;

/** A port from the environment. */
export function portFrom(variable: string, byDefault: number): number {
  const text = process.env[variable] || String(byDefault);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Problem(`${variable} debe ser un puerto entre 1 y 65535, no «${text}».`);
  }
  return port;
}

/** Refuses ports of which one is there twice, or is none. */
export function requireDistinct(ports: readonly (readonly [variable: string, port: number])[]): void {
  for (const [i, [variable, port]] of ports.entries()) {
    if (port > 65_535)
      throw new Problem(`Los dos puertos que siguen a ${variable} también se usan: elija uno hasta 65533.`);
    const [other] = ports.slice(0, i).find(([, before]) => before === port) ?? [];
    if (other !== undefined)
      throw new Problem(
        `El puerto ${port} se pide dos veces, por ${other} y por ${variable} (de SIMULATORS_PORT se usan también los dos que le siguen).`,
      );
  }
}

function probe(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** Linux names the socket of a port in one table and its owner in another. */
function holderOnLinux(port: number): number | undefined {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const sockets = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"]
      .flatMap((table) => read(table).split("\n"))
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[1]?.endsWith(wanted) && fields[3] === LISTENING)
      .map((fields) => `socket:[${fields[9]}]`),
  );
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const files = readdirSync(`/proc/${pid}/fd`);
      if (files.some((file) => sockets.has(link(`/proc/${pid}/fd/${file}`)))) return Number(pid);
    } catch {
      // Gone meanwhile, or another user's: whose files we may not list.
    }
  }
  return undefined;
}

function holder(port: number): number | undefined {
  if (process.platform === "linux") return holderOnLinux(port);
  if (process.platform === "win32") return undefined;
  const { stdout } = spawnSync("lsof", ["-nP", "-t", `-iTCP:${port}`, "-sTCP:LISTEN"], { encoding: "utf8" });
  return Number(stdout?.split("\n")[0]) || undefined;
}

function commandOf(pid: number): string {
  const command =
    process.platform === "linux"
      ? read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim()
      : spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout.trim();
  return command.length > 120 ? `${command.slice(0, 119)}…` : command;
}

const isOurs = (pid: number): boolean =>
  link(`/proc/${pid}/cwd`) === ROOT && read(`/proc/${pid}/environ`).includes("\0VENTANILLA_STARTER=");

/** A server of this checkout whose starter was killed: it notices, and ends by itself. */
function isClosing(pid: number): boolean {
  if (!isOurs(pid)) return false;
  const starter = /(?:^|\0)VENTANILLA_STARTER=([^\0]+)/.exec(read(`/proc/${pid}/environ`))?.[1];
  return starter !== undefined && !isIdentityAlive(starter);
}

/** Refuses, in words that help, a port on which something else listens. */
export async function requireFree(
  port: number,
  host: string,
  variable: string,
  command: string,
): Promise<void> {
  for (let waited = 0; ; waited += 250) {
    const error = await probe(port, host);
    if (error === undefined) return;
    if (error.code === "EACCES") {
      throw new Problem(`El puerto ${port} está reservado al administrador: elija otro con ${variable}.`);
    }
    if (error.code !== "EADDRINUSE") {
      throw new Problem(
        `No se puede escuchar en ${host}:${port}: ${error.message}. Revise HOST y ${variable}.`,
      );
    }
    const pid = holder(port);
    if (pid !== undefined && isClosing(pid) && waited < CLOSING_MS) {
      if (waited === 0) console.log(`Se espera a que termine el arranque anterior (pid ${pid}).`);
      await sleep(250);
      continue;
    }
    if (pid !== undefined && isOurs(pid)) {
      throw new Problem(
        `Ventanilla ya está en marcha en esta carpeta (proceso ${pid}, puerto ${port}): use esa, o deténgala con Ctrl-C donde la arrancó.`,
      );
    }
    const who = pid === undefined ? "otro programa" : `el proceso ${pid} (${commandOf(pid)})`;
    throw new Problem(
      `El puerto ${port} ya está ocupado por ${who}.\n` +
        `Ciérrelo, o elija otro puerto con la variable ${variable}, por ejemplo:\n\n` +
        `  ${variable}=${port + 1} npm ${command}\n`,
    );
  }
}
