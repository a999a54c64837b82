import { join } from "node:path";
import { stopAbandonedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { localHost } from "../../apps/server/src/shared/local-address.ts";
import { CLIENTE_DEMO, RAIZ_CIUDADANIA } from "../../apps/simulators/src/ciudadania/opciones.ts";
import { CLAVE_CORREO_DEMO } from "../../apps/simulators/src/correo/modelo.ts";
import { DESPUES } from "../../apps/simulators/src/puertos.ts";
import { onAbandoned } from "./ancestors.ts";
import { Children } from "./children.ts";
import { portFrom, requireDistinct, requireFree } from "./port.ts";
import { DATA_DIR, fail, programOf, ROOT } from "./root.ts";
import { buildWeb } from "./web.ts";

const SERVER = "servidor";
const SIMULATORS = "simuladores";
const WEB = "web";
const SEED = "datos";
const DEMO_PASSWORD = "Ventanilla-2026";

const USERS = [
  ["superadmin", "administra toda la instalación"],
  ["admin", "administra la primera institución"],
  ["operador1", "atiende en la primera institución"],
  ["operador2", "atiende en la primera institución"],
  ["operador3", "atiende en la segunda institución"],
] as const;

export interface Demo {
  /** The npm command this serves, to name it in advice. */
  command: string;
  /** Flags of Node for server and simulators. */
  nodeFlags: string[];
  /** The web as Vite serves it while it is being written, instead of the built one. */
  liveWeb: boolean;
}

function printWelcome(addresses: readonly (readonly [string, string])[]): void {
  const lines = [
    "Ventanilla está en marcha.",
    "",
    ...addresses.map(([what, url]) => `${what.padEnd(22)}${url}`),
    "",
    `Usuarios de la demostración (contraseña de todos: ${DEMO_PASSWORD})`,
    ...USERS.map(([name, does]) => `  ${name.padEnd(12)}${does}`),
    "",
    "Ctrl-C detiene todo.",
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const rule = "─".repeat(width + 2);
  console.log(
    ["", `┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`, ""].join("\n"),
  );
}

function smtpOfDemo(place: string): string {
  return `smtp://${encodeURIComponent("sistema@ventanilla.example")}:${CLAVE_CORREO_DEMO}@${place}`;
}

/** Settles when a person, the system or the end of whoever started us asks to stop. */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
    // Nobody may be left to read what we write.
    process.stdout.on("error", () => resolve());
    process.stderr.on("error", () => resolve());
    onAbandoned(resolve);
  });
}

async function startAll(children: Children, { command, nodeFlags, liveWeb }: Demo): Promise<void> {
  const host = process.env["HOST"] || "127.0.0.1";
  const port = portFrom("PORT", 3000);
  const simulatorsPort = portFrom("SIMULATORS_PORT", 3100);
  const webPort = liveWeb ? portFrom("WEB_PORT", 5173) : undefined;
  // The mail simulator listens on the two after it.
  const simulatorsPorts = [0, DESPUES.imap, DESPUES.smtp].map((after) => simulatorsPort + after);
  requireDistinct([
    ["PORT", port],
    ...simulatorsPorts.map((each) => ["SIMULATORS_PORT", each] as const),
    ...(webPort === undefined ? [] : [["WEB_PORT", webPort] as const]),
  ]);
  await requireFree(port, host, "PORT", command);
  for (const each of simulatorsPorts) await requireFree(each, host, "SIMULATORS_PORT", command);
  if (webPort !== undefined) await requireFree(webPort, "127.0.0.1", "WEB_PORT", command);

  if (!liveWeb) {
    const { built, seconds } = await buildWeb();
    if (built) console.log(`Web construida en ${seconds.toFixed(1)} s.`);
  }
  const place = (ofPort: number): string => `${localHost(host)}:${ofPort}`;
  const address = (ofPort: number): string => `http://${place(ofPort)}`;
  const page = process.env["PUBLIC_URL"] || address(webPort ?? port);
  console.log("Arrancando la base de datos, el servidor y los simuladores…");
  const env = {
    DEMO: "1",
    HOST: host,
    PORT: String(port),
    SIMULATORS_PORT: String(simulatorsPort),
    SIMULATORS_URL: address(simulatorsPort),
    // The citizen's page leads to the desk, wherever that is shown.
    DESK_PORT: String(webPort ?? port),
    DATA_DIR,
    // The system's own mail goes to the simulated mailboxes as well.
    SMTP_URL: process.env["SMTP_URL"] || smtpOfDemo(place(simulatorsPort + DESPUES.smtp)),
    // The way back from digital identity leads to where the page is.
    CIUDADANIA_ISSUER: `${address(simulatorsPort)}${RAIZ_CIUDADANIA}`,
    CIUDADANIA_CLIENT_ID: CLIENTE_DEMO.id,
    CIUDADANIA_CLIENT_SECRET: CLIENTE_DEMO.secreto,
    CIUDADANIA_REDIRECT: new URL("/login-ciudadania", page).href,
    // Type stripping and compiling of some hundred files, done once.
    NODE_COMPILE_CACHE: join(ROOT, ".cache/node"),
  };
  children.start({ name: SIMULATORS, args: [...nodeFlags, join(ROOT, "apps/simulators/src/main.ts")], env });
  await children.ready(SIMULATORS, `${address(simulatorsPort)}/health`);
  await children.run({ name: SEED, args: [join(ROOT, "scripts/seed.ts")], env });
  children.start({ name: SERVER, args: [...nodeFlags, join(ROOT, "apps/server/src/main.ts")], env });
  await children.ready(SERVER, `${address(port)}/health/ready`);
  if (webPort !== undefined) {
    const vite = [
      programOf("vite", "vite", "apps/web"),
      "--host",
      "127.0.0.1",
      "--port",
      String(webPort),
      "--strictPort",
    ];
    children.start({
      name: WEB,
      args: vite,
      env: { ...env, SERVER_URL: address(port) },
      cwd: join(ROOT, "apps/web"),
    });
    await children.ready(WEB, `http://127.0.0.1:${webPort}/`);
  }
  printWelcome([
    ["Escritorio", webPort === undefined ? `${address(port)}/` : `http://127.0.0.1:${webPort}/`],
    ["Ser el ciudadano", `${address(simulatorsPort)}/`],
    ["Documentación del API", `${address(port)}/ws/docs`],
  ]);
}

/** The whole of Ventanilla on this machine, until somebody stops it. A part that ends takes the rest with it. */
export async function runDemo(demo: Demo): Promise<void> {
  const children = new Children([SERVER, SIMULATORS, WEB, SEED]);
  const asked = stopRequest();
  try {
    const problem = await Promise.race([
      asked,
      children.broken,
      startAll(children, demo).then(() => Promise.race([asked, children.broken])),
    ]);
    if (problem !== undefined) throw problem;
    console.log("\nDeteniendo Ventanilla…");
  } catch (error) {
    fail(error);
  }
  await children.stop();
  // A server that was killed could not stop its database.
  if (await stopAbandonedPostgres(join(DATA_DIR, "postgres"))) console.log("Base de datos detenida.");
  process.exit();
}
