import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger };

/** Nothing personal is logged: no bodies, no query strings, no headers beyond what is listed here. */
export function createLogger(level: string): Logger {
  return pino({
    level,
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
