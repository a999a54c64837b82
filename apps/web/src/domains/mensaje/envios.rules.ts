import { HttpError, isUnanswered } from "@ventanilla/client/http";
import type { Envio } from "../hilo/index.ts";

/** Whether it may have been written although no answer says so: only the same key is safe then. */
export const quizaSalio = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === 408;

/** What passes by itself: the line, a server that starts anew, a session that ended, calls that came too fast. */
export const seEsperaSolo = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof HttpError && [401, 429].includes(error.status));

/** Refused at the door, by our server or by what stands before it: that says nothing of an earlier try under the same key. */
export const fueEnLaPuerta = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === null || [400, 403, 413, 415].includes(error.status));

/** Nothing of it is on the server: what comes after it need not wait. */
export const fueRechazado = ({ estado, quizaGuardado }: Envio): boolean =>
  estado === "fallido" && !quizaGuardado;
