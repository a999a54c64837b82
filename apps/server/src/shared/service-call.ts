import { ZodError } from "zod";
import type { AppError } from "./app-error.ts";
import { OutboundError, type OutboundFetch, type OutboundResponse } from "./outbound-http/index.ts";

/** Of a row of serviciosIop, what a call needs. */
export interface CalledService {
  /** Without a slash at the end. */
  url: string;
  token: string | null;
}

export interface ServiceCallOptions {
  fetch: OutboundFetch;
  timeoutMs: number;
  maxBytes: number;
  headers?: Readonly<Record<string, string>>;
}

/** The line broke: asking once more costs nothing, since asking changes nothing. A service that is slow is not asked twice. */
const REPEATABLE = new Set(["SIN_CONEXION", "CONEXION_CORTADA", "NOMBRE_DESCONOCIDO"]);

/** Repeating does not help: somebody has to correct the row of the service. */
export const MISCONFIGURED: ReadonlySet<string> = new Set([
  "DIRECCION_INVALIDA",
  "ESQUEMA_NO_PERMITIDO",
  "DIRECCION_NO_PERMITIDA",
  "HTTP_401",
  "HTTP_403",
]);

/** Asks a service of serviciosIop, with its token. Throws OutboundError. */
export function createServiceCall({ fetch, headers, ...limits }: ServiceCallOptions) {
  return async ({ url, token }: CalledService, path: string): Promise<OutboundResponse> => {
    const request = {
      ...limits,
      headers: {
        accept: "application/json",
        ...headers,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    };
    try {
      return await fetch(url + path, request);
    } catch (error) {
      if (!(error instanceof OutboundError) || !REPEATABLE.has(error.codigo)) throw error;
      return fetch(url + path, request);
    }
  };
}

/** A service that gave no answer, or one that cannot be read, is refused by the code of its fault. */
export async function orRefusal<T>(
  asking: () => Promise<T>,
  refusal: (codigo: string) => AppError,
): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof OutboundError) throw refusal(error.codigo);
    if (error instanceof ZodError) throw refusal("RESPUESTA_ILEGIBLE");
    throw error;
  }
}
