import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type { Logger };

/** What of an error may stand in the log. */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
}

/** Chains of causes are short; one that names itself has no end. */
const CAUSES_MAX = 5;

const textIn = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? value : undefined;
};

/** PostgreSQL's class 22: its words quote the value that it could not read, and somebody typed that. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

function messageOf(error: Error): string {
  const quotes = DATA_EXCEPTION.test(textIn(error, "code") ?? "");
  return quotes ? `the database could not read a value (${textIn(error, "routine") ?? "?"})` : error.message;
}

function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "thrown, but no error" };
  const code = textIn(error, "code");
  const constraint = textIn(error, "constraint");
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(frames && { stack: frames.join("\n") }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: loggedError(error.cause, depth + 1) }),
  };
}

/**
 * Nothing personal is logged: no bodies, no query strings, no headers, and of an error neither the row that was refused
 * (`detail`) nor the statement's values. Writes to standard output unless told.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: (error: unknown) => loggedError(error) },
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
  };
  return destination ? pino(options, destination) : pino(options);
}
