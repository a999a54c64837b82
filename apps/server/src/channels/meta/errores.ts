import { z } from "zod";
import type { OutboundError, OutboundResponse } from "../../shared/outbound-http/index.ts";
import { CanalError, type CanalErrorKind } from "../connector.ts";

const ErrorGraph = z.object({
  error: z.object({ code: z.int(), error_subcode: z.int().nullish(), is_transient: z.boolean().nullish() }),
});

/** `pausaMs`: the provider counts calls; it is asked again no earlier than that, with `deLaCuenta` for no conversation of the account. */
type Clase = CanalErrorKind | { pausaMs: number; deLaCuenta: boolean };

const CUENTA_AGOTADA: Clase = { pausaMs: 30_000, deLaCuenta: true };

/** Codes by what they mean for a message, `code` or `code/subcode`; what is not here will never be accepted. */
const CLASES: Readonly<Record<string, Clase>> = {
  // The token, the permissions or the account itself.
  0: "credencial",
  3: "credencial",
  10: "credencial",
  190: "credencial",
  368: "credencial",
  131005: "credencial",
  131031: "credencial",
  131042: "credencial",
  131045: "credencial",
  133010: "credencial",
  // The object in the address is not there, or not for this token.
  "100/33": "credencial",
  // Counted by application, user, page, account and number.
  4: CUENTA_AGOTADA,
  17: CUENTA_AGOTADA,
  32: CUENTA_AGOTADA,
  341: CUENTA_AGOTADA,
  613: CUENTA_AGOTADA,
  80001: CUENTA_AGOTADA,
  80006: CUENTA_AGOTADA,
  80007: CUENTA_AGOTADA,
  130429: CUENTA_AGOTADA,
  // The same two speak too fast.
  131056: { pausaMs: 6_000, deLaCuenta: false },
  1: "temporal",
  2: "temporal",
  1200: "temporal",
  131000: "temporal",
  131016: "temporal",
  131057: "temporal",
  133004: "temporal",
  // The citizen wrote too long ago.
  131047: "ventana",
  "10/2018278": "ventana",
  "10/2018065": "ventana",
  // Another application of the page has the conversation in hand.
  "10/2018300": "ajeno",
  // Who is written to takes no messages, or none of ours.
  "10/2018108": "destino",
  "200/1545041": "destino",
  "100/2018001": "destino",
  551: "destino",
  131026: "destino",
  // The file.
  "100/2018008": "archivo",
  "100/2018047": "archivo",
  "100/2018109": "archivo",
  131053: "archivo",
};

/**
 * What one of the Graph's codes means; also where it comes later, in a webhook. `pasajero`: the provider says that it passes
 * by itself, which counts where we know nothing more of it.
 */
export function claseDeCodigo(code: number, subcode?: number | null, pasajero?: boolean | null): Clase {
  const hallada = CLASES[`${code}/${subcode ?? ""}`] ?? CLASES[code];
  if (hallada) return hallada;
  if (pasajero) return "temporal";
  return code >= 200 && code <= 299 ? "credencial" : "permanente";
}

/** Of these it did nothing: what would have done it was not there. */
const SIN_SERVICIO = new Set([131016, 131057, 133004]);

/** What it took in spite of its words it tells by then (ADR 156). */
const ACUSE_MS = 5_000;

type Fallo = z.output<typeof ErrorGraph>["error"];

/** `pudoTomarse`: of a call that would be seen, and that reached its service. */
function errorDeCodigo(
  { code, error_subcode: subcode, is_transient: pasajero }: Fallo,
  pudoTomarse: boolean,
): CanalError {
  const clase = claseDeCodigo(code, subcode, pasajero);
  const nombre = subcode ? `${code}/${subcode}` : String(code);
  const mensaje = `the provider refused: ${nombre}`;
  if (typeof clase !== "string")
    return new CanalError("temporal", nombre, mensaje, {
      pauseMs: clase.pausaMs,
      ofAccount: clase.deLaCuenta,
    });
  const dudoso = pudoTomarse && clase === "temporal" && !SIN_SERVICIO.has(code);
  return new CanalError(clase, nombre, mensaje, dudoso ? { receiptMs: ACUSE_MS } : {});
}

/** `incierto`: whether the call may have had its effect although it was not answered well. */
function claseHttp(estado: number, incierto: boolean): CanalErrorKind {
  if (estado === 401 || estado === 403) return "credencial";
  // What stands before the provider takes smaller requests.
  if (estado === 413) return "archivo";
  if (estado === 408 || estado === 429 || estado === 503) return "temporal";
  if (estado >= 500) return incierto ? "incierto" : "temporal";
  return "permanente";
}

/** Of an answer that is not 2xx. Its words are not repeated: they may name a citizen. */
export function errorDeRespuesta(respuesta: OutboundResponse, incierto: boolean): CanalError {
  const leido = ErrorGraph.safeParse(respuesta.json());
  const { status } = respuesta;
  if (leido.success) return errorDeCodigo(leido.data.error, incierto && status >= 500);
  return new CanalError(claseHttp(status, incierto), `HTTP_${status}`, `the provider answered ${status}`);
}

/** Of a call that got no answer. Where a name leads may be another place a moment later: an address that may not be called says nothing of the account. */
export function errorSinRespuesta(error: OutboundError, incierto: boolean): CanalError {
  const clase = incierto && error.phase === "afterSend" ? "incierto" : "temporal";
  return new CanalError(clase, error.codigo, error.message, { cause: error });
}

/** Of a file that was not read: it may be asked for again, unless it is too large. */
export function errorAlLeer(error: OutboundError): CanalError {
  const clase = error.codigo === "RESPUESTA_GRANDE" ? "permanente" : "temporal";
  return new CanalError(clase, error.codigo, error.message, { cause: error });
}
