import { HttpError } from "@ventanilla/client/http";
import { endSession } from "../../lib/end-session.ts";
import { errorText, sessionRefused } from "./handle-error.ts";

/** From now on a 401 ends the session; returns what stops that. Not part of handle-error.ts: the doors end none. */
export const endRefusedSessions = (): (() => void) =>
  sessionRefused.subscribe((error) =>
    endSession({
      text: errorText(error),
      motivo: error instanceof HttpError ? error.body?.motivo : undefined,
    }),
  );
