import { ZodError } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { Logger } from "../../shared/logger.ts";
import {
  OutboundError,
  type OutboundFetch,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import type { TaxOffice, TaxService } from "./port.ts";
import { readEnabled } from "./wire.ts";

export interface TaxOfficeOptions {
  fetch: OutboundFetch;
  logger: Logger;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 64 * 1024;

/** The line broke: asking once more costs nothing, since asking changes nothing. */
const REPEATABLE = new Set(["SIN_CONEXION", "CONEXION_CORTADA", "NOMBRE_DESCONOCIDO"]);
/** Repeating does not help: somebody has to correct the row of the service. */
const MISCONFIGURED = new Set([
  "DIRECCION_INVALIDA",
  "ESQUEMA_NO_PERMITIDO",
  "DIRECCION_NO_PERMITIDA",
  "HTTP_401",
  "HTTP_403",
]);

/** The tax office as serviciosIop names it: SIN-01. Nobody's password is ever sent there. */
export function createTaxOffice({ fetch, logger, timeoutMs = TIMEOUT_MS }: TaxOfficeOptions): TaxOffice {
  async function call({ url, token }: TaxService, path: string): Promise<OutboundResponse> {
    const request = {
      timeoutMs,
      maxBytes: ANSWER_MAX,
      headers: {
        accept: "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    };
    try {
      return await fetch(url + path, request);
    } catch (error) {
      if (!(error instanceof OutboundError) || !REPEATABLE.has(error.codigo)) throw error;
      return fetch(url + path, request);
    }
  }

  function refusal({ codigo: servicio }: TaxService, codigo: string): AppError {
    logger.warn({ servicio, codigo }, "the tax office gave no answer");
    return new AppError(MISCONFIGURED.has(codigo) ? "PROVEEDOR_NO_CONFIGURADO" : "IMPUESTOS_NO_RESPONDE");
  }

  return {
    async isEnabled(service, nit) {
      try {
        const answer = await call(service, `/contribuyentes/${encodeURIComponent(nit)}`);
        // In its own words: a page that says 404 is another address.
        if (answer.status === 404 && isObject(answer.json())) return false;
        if (answer.status !== 200) throw refusal(service, `HTTP_${answer.status}`);
        return readEnabled(answer.json(), nit);
      } catch (error) {
        if (error instanceof OutboundError) throw refusal(service, error.codigo);
        if (error instanceof ZodError) throw refusal(service, "RESPUESTA_ILEGIBLE");
        throw error;
      }
    },
  };
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
