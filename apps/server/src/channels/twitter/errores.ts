import { z } from "zod";
import { nowMs } from "../../shared/clock.ts";
import type { OutboundError, OutboundResponse } from "../../shared/outbound-http/index.ts";
import { CanalError, type CanalErrorKind } from "../connector.ts";

/** A problem of one call, or one of several in an answer. Words that name a citizen are not taken. */
const Problema = z.object({ type: z.string().nullish() });
const ConProblemas = z.object({ type: z.string().nullish(), errors: z.array(Problema).nullish() });

/** The last part of the address by which X names a kind of problem. */
function nombreDe(cuerpo: unknown): string | null {
  const leido = ConProblemas.safeParse(cuerpo).data;
  const tipo = leido?.errors?.find(({ type }) => type)?.type ?? leido?.type;
  return tipo ? (/\/problems\/([\w-]{1,60})\/?$/.exec(tipo)?.[1] ?? null) : null;
}

/** Refused because of the application or its rights, whoever is written to: people mend it. */
const DE_LA_CUENTA = new Set([
  "client-forbidden",
  "client-disconnected",
  "oauth1-permissions",
  "unsupported-authentication",
  "usage-capped",
]);

/** Windows of which an answer tells how much of them is left. */
const VENTANAS = ["x-rate-limit", "x-user-limit-24hour", "x-app-limit-24hour"] as const;
const PAUSA_MIN_MS = 1_000;
const PAUSA_MAX_MS = 24 * 3_600_000;
/** A whole window, when a refusal does not say when it ends. */
const PAUSA_SIN_HORA_MS = 15 * 60_000;

type Cabeceras = Pick<OutboundResponse, "headers">;

/** Milliseconds until the window in which no call is left begins anew; null: some are left. By X's own clock, where it says what time it is. */
export function pausaDe({ headers }: Cabeceras): number | null {
  const ahora = Date.parse(headers.date ?? "") || nowMs();
  const agotadas = VENTANAS.filter((una) => headers[`${una}-remaining`] === "0").map(
    (una) => Number(headers[`${una}-reset`]) * 1000 - ahora,
  );
  const medidas = agotadas.filter((ms) => Number.isFinite(ms));
  if (medidas.length === 0) return null;
  // A second is lost to rounding.
  return Math.min(Math.max(Math.max(...medidas) + PAUSA_MIN_MS, PAUSA_MIN_MS), PAUSA_MAX_MS);
}

/** `hace`: the call does something that is seen, and may have done it although it was not answered well. */
function claseDe(estado: number, nombre: string | null, hace: boolean): CanalErrorKind {
  if (estado === 401 || estado === 402) return "credencial";
  if (nombre !== null && DE_LA_CUENTA.has(nombre)) return "credencial";
  if (estado === 413) return "archivo";
  if (estado === 408 || estado === 503) return "temporal";
  if (estado >= 500) return hace ? "incierto" : "temporal";
  return "permanente";
}

/** Of an answer that is not 2xx. */
export function errorDeRespuesta(respuesta: OutboundResponse, hace: boolean): CanalError {
  const { status } = respuesta;
  const mensaje = `X answered ${status}`;
  if (status === 429)
    return new CanalError("temporal", "HTTP_429", mensaje, {
      pauseMs: pausaDe(respuesta) ?? PAUSA_SIN_HORA_MS,
    });
  const nombre = nombreDe(respuesta.json());
  return new CanalError(claseDe(status, nombre, hace), nombre ?? `HTTP_${status}`, mensaje);
}

/** Of a 2xx without the thing that was asked for: X tells partial failures so. */
export function errorSinDatos(cuerpo: unknown, hace: boolean): CanalError {
  const nombre = nombreDe(cuerpo);
  if (nombre !== null) {
    const clase = DE_LA_CUENTA.has(nombre) ? "credencial" : "permanente";
    return new CanalError(clase, nombre, "X answered with errors alone");
  }
  return new CanalError(hace ? "incierto" : "temporal", "SIN_DATOS", "X answered without what was asked for");
}

/** Of a call that got no answer. Where a name leads may be another place a moment later: an address that may not be called says nothing of the account. */
export function errorSinRespuesta(error: OutboundError, hace: boolean): CanalError {
  const clase = hace && error.phase === "afterSend" ? "incierto" : "temporal";
  return new CanalError(clase, error.codigo, error.message, { cause: error });
}
