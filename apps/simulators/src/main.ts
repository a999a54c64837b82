import { z } from "zod";
import { iniciarSimuladores } from "./simuladores.ts";

const Ambiente = z.object({
  SIMULATORS_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  /** By what this machine finds them, where it is not what they listen on. */
  SIMULATORS_URL: z.url().optional(),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  WAHA_API_KEY: z.string().optional(),
  DESK_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  CIUDADANIA_REDIRECT: z.url().default("http://127.0.0.1:3000/login-ciudadania"),
});

// biome-ignore lint/style/noProcessEnv: the one place where the simulators read their settings.
const dadas = Object.entries(process.env).filter(([, valor]) => valor !== "");
const ambiente = Ambiente.parse(Object.fromEntries(dadas));
const simuladores = await iniciarSimuladores({
  puerto: ambiente.SIMULATORS_PORT,
  host: ambiente.HOST,
  origen: ambiente.SIMULATORS_URL,
  carpetaDatos: ambiente.DATA_DIR,
  claveWaha: ambiente.WAHA_API_KEY,
  regresoCiudadania: ambiente.CIUDADANIA_REDIRECT,
  ...(ambiente.DESK_PORT !== undefined && { puertoEscritorio: ambiente.DESK_PORT }),
});
console.log(`Simuladores listos: ${simuladores.url} (página del ciudadano)`);

const terminar = () => {
  simuladores.cerrar().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once("SIGINT", terminar);
process.once("SIGTERM", terminar);
