import { fechaEscrita } from "@ventanilla/contract/persona/persona.rules";
import { ZodError } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { Logger } from "../../shared/logger.ts";
import {
  OutboundError,
  type OutboundFetch,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import type { RegistroIdentidad, Servicio } from "./port.ts";
import { leerContrastacion, leerHallazgo } from "./wire.ts";

export interface OpcionesRegistro {
  pedir: OutboundFetch;
  logger: Logger;
  esperaMs?: number;
}

const ESPERA_MS = 10_000;
const RESPUESTA_MAX = 256 * 1024;
/** How the registry is told that there is no surname. */
const SIN_APELLIDO = "--";
/** Bolivians hold an identity card; whoever shows a passport is a foreigner to the registry. */
const TIPO_PERSONA: Readonly<Record<string, string>> = { CI: "1", PASAPORTE: "2" };

/** The line broke: asking once more costs nothing, since asking changes nothing. A registry that is slow is not asked twice. */
const REPETIBLES = new Set(["SIN_CONEXION", "CONEXION_CORTADA", "NOMBRE_DESCONOCIDO"]);
/** Repeating does not help: somebody has to correct the row of the service. */
const MAL_CONFIGURADO = new Set([
  "DIRECCION_INVALIDA",
  "ESQUEMA_NO_PERMITIDO",
  "DIRECCION_NO_PERMITIDA",
  "HTTP_401",
  "HTTP_403",
]);

/** SEGIP behind the interoperability platform. Of a failure only the service and a code are logged: addresses hold the document. */
export function crearRegistroHttp({
  pedir,
  logger,
  esperaMs = ESPERA_MS,
}: OpcionesRegistro): RegistroIdentidad {
  async function llamar({ url, token }: Servicio, camino: string): Promise<OutboundResponse> {
    const peticion = {
      timeoutMs: esperaMs,
      maxBytes: RESPUESTA_MAX,
      headers: { accept: "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) },
    };
    try {
      return await pedir(url + camino, peticion);
    } catch (error) {
      if (!(error instanceof OutboundError) || !REPETIBLES.has(error.codigo)) throw error;
      return pedir(url + camino, peticion);
    }
  }

  async function consultar<T>(servicio: Servicio, camino: string, leer: (cuerpo: unknown) => T): Promise<T> {
    try {
      const respuesta = await llamar(servicio, camino);
      if (respuesta.status !== 200) throw rechazo(servicio, `HTTP_${respuesta.status}`);
      return leer(respuesta.json());
    } catch (error) {
      if (error instanceof OutboundError) throw rechazo(servicio, error.codigo);
      if (error instanceof ZodError) throw rechazo(servicio, "RESPUESTA_ILEGIBLE");
      throw error;
    }
  }

  function rechazo({ codigo: servicio }: Servicio, codigo: string): AppError {
    logger.warn({ servicio, codigo }, "the identity registry gave no answer");
    return new AppError(MAL_CONFIGURADO.has(codigo) ? "PROVEEDOR_NO_CONFIGURADO" : "REGISTRO_NO_RESPONDE");
  }

  return {
    buscar(servicio, { nro_documento, complemento, fecha_nacimiento }) {
      const consulta = new URLSearchParams({
        fecha_nacimiento: fechaEscrita(fecha_nacimiento),
        complemento,
      });
      const camino = `/personas/${encodeURIComponent(nro_documento)}?${consulta}`;
      return consultar(servicio, camino, (cuerpo) => leerHallazgo(cuerpo, fecha_nacimiento));
    },
    contrastar(servicio, identidad) {
      const consulta = new URLSearchParams({
        tipo_persona: TIPO_PERSONA[identidad.tipo_documento] ?? "",
        lista_campo: JSON.stringify({
          NumeroDocumento: identidad.nro_documento,
          Complemento: identidad.complemento,
          Nombres: identidad.nombres,
          PrimerApellido: identidad.primer_apellido,
          SegundoApellido: identidad.segundo_apellido ?? SIN_APELLIDO,
          FechaNacimiento: fechaEscrita(identidad.fecha_nacimiento),
        }),
      });
      return consultar(servicio, `/personas/contrastacion?${consulta}`, leerContrastacion);
    },
  };
}
