import { fechaEscrita } from "@ventanilla/contract/persona/persona.rules";
import { AppError } from "../../shared/app-error.ts";
import type { Logger } from "../../shared/logger.ts";
import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import { createServiceCall, MISCONFIGURED, orRefusal } from "../../shared/service-call.ts";
import type { IdentityRegistry, RegistryService } from "./port.ts";
import { readContraste, readPersona } from "./wire.ts";

export interface IdentityRegistryOptions {
  fetch: OutboundFetch;
  logger: Logger;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 256 * 1024;
/** How the registry is told that there is no surname. */
const NO_SURNAME = "--";
/** Bolivians hold an identity card; whoever shows a passport is a foreigner to the registry. */
const TIPO_PERSONA: Readonly<Record<string, string>> = { CI: "1", PASAPORTE: "2" };

/** SEGIP behind the interoperability platform. Of a failure only the service and a code are logged: addresses hold the document. */
export function createIdentityRegistry({
  fetch,
  logger,
  timeoutMs = TIMEOUT_MS,
}: IdentityRegistryOptions): IdentityRegistry {
  const call = createServiceCall({
    fetch,
    timeoutMs,
    maxBytes: ANSWER_MAX,
  });

  function ask<T>(service: RegistryService, path: string, read: (body: unknown) => T): Promise<T> {
    return orRefusal(
      async () => {
        const answer = await call(service, path);
        if (answer.status !== 200) throw refusal(service, `HTTP_${answer.status}`);
        return read(answer.json());
      },
      (codigo) => refusal(service, codigo),
    );
  }

  function refusal({ codigo: servicio }: RegistryService, codigo: string): AppError {
    logger.warn({ servicio, codigo }, "the identity registry gave no answer");
    return new AppError(MISCONFIGURED.has(codigo) ? "PROVEEDOR_NO_CONFIGURADO" : "REGISTRO_NO_RESPONDE");
  }

  return {
    find(service, { nro_documento, complemento, fecha_nacimiento }) {
      const query = new URLSearchParams({
        fecha_nacimiento: fechaEscrita(fecha_nacimiento),
        complemento,
      });
      const path = `/personas/${encodeURIComponent(nro_documento)}?${query}`;
      return ask(service, path, (body) => readPersona(body, fecha_nacimiento));
    },
    contrastar(service, identidad) {
      const query = new URLSearchParams({
        tipo_persona: TIPO_PERSONA[identidad.tipo_documento] ?? "",
        lista_campo: JSON.stringify({
          NumeroDocumento: identidad.nro_documento,
          Complemento: identidad.complemento,
          Nombres: identidad.nombres,
          PrimerApellido: identidad.primer_apellido,
          SegundoApellido: identidad.segundo_apellido ?? NO_SURNAME,
          FechaNacimiento: fechaEscrita(identidad.fecha_nacimiento),
        }),
      });
      return ask(service, `/personas/contrastacion?${query}`, readContraste);
    },
  };
}
