import { HttpError, isUnanswered } from "@ventanilla/client/http";
import type { Envio } from "../hilo/index.ts";

/** What passes by itself: the line, a server that starts anew, a session that ended, calls that came too fast. */
export const seEsperaSolo = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof HttpError && [401, 429].includes(error.status));

/** Until what waits by itself goes again. */
export const REINTENTO_MS = 4_000;

/** Nothing of it is on the server: what comes after it need not wait. */
export const fueRechazado = ({ estado, quizaGuardado }: Envio): boolean =>
  estado === "fallido" && !quizaGuardado;
