import { AppError } from "../../shared/app-error.ts";
import type { Logger } from "../../shared/logger.ts";
import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import { createServiceCall, MISCONFIGURED, orRefusal } from "../../shared/service-call.ts";
import type { TaxOffice, TaxService } from "./port.ts";
import { readEnabled } from "./wire.ts";

export interface TaxOfficeOptions {
  fetch: OutboundFetch;
  logger: Logger;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 64 * 1024;
/** Somebody answers at the service's address, and it is not the office. */
const ELSEWHERE = "OTRA_DIRECCION";

/** The tax office as serviciosIop names it: SIN-01. Nobody's password is ever sent there. */
export function createTaxOffice({ fetch, logger, timeoutMs = TIMEOUT_MS }: TaxOfficeOptions): TaxOffice {
  const call = createServiceCall({
    fetch,
    timeoutMs,
    maxBytes: ANSWER_MAX,
  });

  function refusal({ codigo: servicio }: TaxService, codigo: string): AppError {
    logger.warn({ servicio, codigo }, "the tax office gave no answer");
    const mended = codigo === ELSEWHERE || MISCONFIGURED.has(codigo);
    return new AppError(mended ? "PROVEEDOR_NO_CONFIGURADO" : "IMPUESTOS_NO_RESPONDE");
  }

  /** An address that is not the office's answers 404 as well. */
  async function isThere(service: TaxService): Promise<boolean> {
    const answer = await call(service, "/status");
    return answer.status === 200 && isObject(answer.json());
  }

  return {
    isEnabled: (service, nit) =>
      orRefusal(
        async () => {
          const answer = await call(service, `/contribuyentes/${encodeURIComponent(nit)}`);
          // In its own words: a page that says 404 is no answer.
          if (answer.status === 404 && isObject(answer.json())) {
            if (await isThere(service)) return false;
            throw refusal(service, ELSEWHERE);
          }
          if (answer.status !== 200) throw refusal(service, `HTTP_${answer.status}`);
          return readEnabled(answer.json(), nit);
        },
        (codigo) => refusal(service, codigo),
      ),
  };
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
