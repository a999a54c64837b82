import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { underLock } from "./lock.mjs";
import { Problem } from "./problem.mjs";

const PROGRESS_MS = 5_000;
const SHOWN_LINES = 25;

const lockFile = (root) => join(root, "package-lock.json");
const stampFile = (root) => join(root, "node_modules/.ventanilla-stamp");

/** Also names the machine: a folder copied from another system holds another system's programs. */
function wantedStamp(root) {
  const hash = createHash("sha256")
    .update(readFileSync(lockFile(root)))
    .digest("hex");
  return `${process.platform}-${process.arch} ${hash}\n`;
}

function isStamped(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), "utf8") === wantedStamp(root);
}

/**
 * Whether npm's own record of what it installed says what the lock file says: then somebody ran `npm install`, and
 * there is nothing to do. Packages for other systems are in the lock file alone.
 */
function isInstalled(root) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(lockFile(root), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return (
    Object.keys(present).every((path) => wanted[path]) &&
    Object.entries(wanted).every(([path, entry]) => {
      if (!path.includes("node_modules/") || entry.link) return true;
      if (present[path]) return present[path].version === entry.version && existsSync(join(root, path));
      return mayBeAbsent(entry);
    })
  );
}

/** An optional package, unless it is the one made for this very system. */
function mayBeAbsent({ optional, peer, os, cpu, libc }) {
  const isForThisSystem = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return Boolean((optional || peer) && !isForThisSystem);
}

/** The npm that started us, else the one on the PATH. */
function npm() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.(c?js)$/.test(script) && existsSync(script)) {
    return { command: process.execPath, args: [script], shell: false };
  }
  return { command: "npm", args: [], shell: process.platform === "win32" };
}

function countPresent(root, paths) {
  return paths.filter((path) => existsSync(join(root, path, "package.json"))).length;
}

function whatNpmDoes(present, expected) {
  if (present === 0) return "npm lee la lista de paquetes";
  if (present < expected) return `npm descarga y desempaqueta: ${present} de ${expected} paquetes`;
  return "npm termina de enlazar los paquetes";
}

/** Says every few seconds where the installation is; the returned function ends that and tells the seconds. */
function showProgress(root) {
  const { packages } = JSON.parse(readFileSync(lockFile(root), "utf8"));
  const expected = Object.entries(packages)
    .filter(([path, { link, optional }]) => path.startsWith("node_modules/") && !link && !optional)
    .map(([path]) => path);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => {
    console.log(`  ${seconds()} s · ${whatNpmDoes(countPresent(root, expected), expected.length)}`);
  }, PROGRESS_MS);
  return () => {
    clearInterval(timer);
    return seconds();
  };
}

/** Its cause stands first or last, depending on the fault; between them may stand pages of help. */
function whatNpmSaid(text) {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= 2 * SHOWN_LINES) return lines.join("\n");
  return [...lines.slice(0, SHOWN_LINES), "…", ...lines.slice(-SHOWN_LINES)].join("\n");
}

function adviceFor(text) {
  if (text.includes("EUSAGE"))
    return "package.json y package-lock.json no dicen lo mismo: restaure ambos desde git.";
  if (text.includes("EACCES")) return "Falta permiso de escritura en esta carpeta o en la de npm.";
  if (text.includes("ENOSPC")) return "El disco está lleno.";
  return "Si fue la red, repita la orden: lo ya descargado no se pierde.";
}

function npmCi(root, alsoHeldBy) {
  const { command, args, shell } = npm();
  // Spelled out, because NODE_ENV=production or a person's own npm settings would leave packages out.
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, ...flags], {
      cwd: root,
      shell,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (child.pid !== undefined) alsoHeldBy(child.pid);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    }
    const forward = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
    child.on("error", (error) => {
      reject(
        new Problem(`No se pudo ejecutar npm (${error.message}). Viene con Node: compruebe «npm --version».`),
      );
    });
    child.on("close", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(name, forward);
      if (code === 0) return resolve();
      reject(new Problem(`${whatNpmSaid(said)}\n\nnpm ci terminó con ${signal ?? code}. ${adviceFor(said)}`));
    });
  });
}

/** Leaves node_modules as package-lock.json says. Two commands at once take turns, and the second finds it done. */
export async function ensureInstalled(root) {
  if (isStamped(root)) return;
  await underLock(
    join(root, ".cache/install.lock"),
    (pid) => console.log(`Otra orden (pid ${pid}) está instalando los paquetes: se espera a que termine.`),
    async (alsoHeldBy) => {
      if (isStamped(root)) return;
      if (!isInstalled(root)) {
        console.log(
          "Instalando los paquetes de package-lock.json (npm ci). La primera vez tarda uno o dos minutos.",
        );
        const endProgress = showProgress(root);
        try {
          await npmCi(root, alsoHeldBy);
        } finally {
          console.log(`  ${endProgress()} s · npm terminó`);
        }
      }
      writeFileSync(stampFile(root), wantedStamp(root));
    },
  );
}

/** Commands a person can give: the files of this folder that are stages. */
export function stages(root) {
  return readdirSync(join(root, "scripts"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length));
}
