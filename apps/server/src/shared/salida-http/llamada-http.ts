import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Agent, Dispatcher } from "undici";
import { type CodigoSalida, ErrorSalida } from "./error-salida.ts";

export interface Llamada {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /**
   * Awaited when all of the body but its last byte was handed over: until then nobody can act on the request, and an
   * error counts as before sending. Rejecting gives the call up.
   */
  antesDelFinal?: (() => Promise<void>) | undefined;
  maxBytes: number;
  /** Cuts the call off; its reason is not looked at. */
  signal: AbortSignal;
}

export interface Contestacion {
  estado: number;
  headers: IncomingHttpHeaders;
  cuerpo: Buffer;
}

const ANTES: Readonly<Record<string, CodigoSalida>> = {
  UND_ERR_CONNECT_TIMEOUT: "TIEMPO_AGOTADO",
  ETIMEDOUT: "TIEMPO_AGOTADO",
};

/** undici announces a request at the moment it is written, so `enviada` separates the two phases exactly. */
function clasificar(error: unknown, enviada: boolean): ErrorSalida {
  if (error instanceof ErrorSalida) return error;
  if (enviada) return new ErrorSalida("despuesDeEnviar", "CONEXION_CORTADA", { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new ErrorSalida("antesDeEnviar", ANTES[code] ?? "SIN_CONEXION", { cause: error });
}

/** One request, one answer, read whole up to `maxBytes`; follows nothing. Throws ErrorSalida only. */
export function llamar(agente: Agent, llamada: Llamada): Promise<Contestacion> {
  const { url, method, headers, body, antesDelFinal, maxBytes, signal } = llamada;
  return new Promise((resolve, reject) => {
    let enviada = false;
    const porPartes =
      body === null || !antesDelFinal
        ? null
        : enDosPartes(Buffer.from(body), async () => {
            await antesDelFinal();
            enviada = true;
          });
    let cortar: ((error: Error) => void) | null = null;
    let estado = 0;
    let cabeceras: IncomingHttpHeaders = {};
    let bytes = 0;
    const partes: Buffer[] = [];

    const terminar = (error: unknown) => {
      signal.removeEventListener("abort", porTiempo);
      const clasificado = clasificar(error, enviada);
      reject(clasificado);
      cortar?.(clasificado);
    };
    const porTiempo = () =>
      terminar(new ErrorSalida(enviada ? "despuesDeEnviar" : "antesDeEnviar", "TIEMPO_AGOTADO"));
    signal.addEventListener("abort", porTiempo, { once: true });

    agente.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: porPartes ? { ...headers, "content-length": String(porPartes.bytes) } : headers,
        body: porPartes ? porPartes.cuerpo : body,
      },
      {
        onRequestStart(controller) {
          // Given up while waiting for the connection: aborting here still sends nothing.
          if (signal.aborted) return controller.abort(new ErrorSalida("antesDeEnviar", "TIEMPO_AGOTADO"));
          enviada = porPartes === null;
          cortar = (error) => controller.abort(error);
        },
        onResponseStart(_controller, statusCode, recibidas) {
          estado = statusCode;
          cabeceras = recibidas;
          if (Number(recibidas["content-length"] ?? 0) > maxBytes) {
            terminar(new ErrorSalida("despuesDeEnviar", "RESPUESTA_GRANDE"));
          }
        },
        onResponseData(_controller, parte) {
          bytes += parte.length;
          if (bytes > maxBytes) return terminar(new ErrorSalida("despuesDeEnviar", "RESPUESTA_GRANDE"));
          partes.push(parte);
        },
        onResponseEnd() {
          signal.removeEventListener("abort", porTiempo);
          resolve({ estado, headers: cabeceras, cuerpo: Buffer.concat(partes) });
        },
        onResponseError(_controller, error) {
          cortar = null;
          terminar(error);
        },
      },
    );
  });
}

function enDosPartes(body: Buffer, enMedio: () => Promise<void>): { bytes: number; cuerpo: Readable } {
  async function* partes(): AsyncGenerator<Buffer> {
    yield body.subarray(0, -1);
    await enMedio();
    yield body.subarray(-1);
  }
  return { bytes: body.length, cuerpo: Readable.from(partes(), { objectMode: false }) };
}
