import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger };

/** Nothing personal is logged: no bodies, no query strings, no headers beyond what is listed here. */
export function crearLogger(nivel: string): Logger {
  return pino({
    level: nivel,
    redact: {
      paths: [
        "*.contrasena",
        "*.password",
        "*.newPassword",
        "*.token",
        "*.clave",
        "*.credenciales",
        "*.authorization",
      ],
      censor: "[…]",
    },
  });
}
