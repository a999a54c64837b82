import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { programOf, ROOT } from "./root.ts";

/** The same engine without the browser's own window: the journeys take it half the processor. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_NAMES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Debian's packages, the preferred one first; older systems only have the second. */
const PACKAGES = ["chromium-headless-shell", "chromium"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const INSTALL_MS = 300_000;

/** A file is not enough: without its system libraries a browser is there and does not start. */
const runs = (path: string): boolean =>
  spawnSync(path, ["--version", "--no-sandbox"], { timeout: 30_000, stdio: "ignore" }).status === 0;

/** Asked again after an installation: the answer names the file whether it exists or not. */
function playwrightsOwn(): string {
  const require = createRequire(join(ROOT, "package.json"));
  const { chromium } = require("@playwright/test") as { chromium: { executablePath(): string } };
  return chromium.executablePath();
}

function find(): string | undefined {
  const wanted = process.env["CHROMIUM_PATH"];
  if (wanted) return runs(wanted) ? wanted : undefined;
  return [HEADLESS_SHELL, playwrightsOwn(), ...SYSTEM_NAMES, MAC].find(runs);
}

function attempt(what: string, command: string, args: string[]): void {
  console.log(`No se encontró Chromium: se instala con ${what}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    timeout: INSTALL_MS,
    env,
  });
  if (status !== 0) console.log(`No se pudo instalar con ${what}${error ? `: ${error.message}` : ""}.`);
}

/** A Chromium that runs here: found, else installed; undefined when neither is possible. */
export function ensureChromium(): string | undefined {
  const found = find();
  if (found !== undefined || process.env["CHROMIUM_PATH"]) return found;
  attempt("Playwright", process.execPath, [
    programOf("@playwright/test", "playwright"),
    "install",
    "chromium",
  ]);
  const own = find();
  if (own !== undefined || process.getuid?.() !== 0) return own;
  const apt = spawnSync("apt-get", ["--version"], { stdio: "ignore" });
  if (apt.status !== 0) return undefined;
  spawnSync("apt-get", ["update", "-q"], { stdio: "ignore", timeout: INSTALL_MS });
  for (const name of PACKAGES) {
    attempt(`el paquete ${name}`, "apt-get", ["install", "-y", "-q", name]);
    const installed = find();
    if (installed !== undefined) return installed;
  }
  return undefined;
}
