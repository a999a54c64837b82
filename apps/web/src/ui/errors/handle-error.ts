// What an error does to the screen (decisions 11 to 14): one place, so that every room answers alike.

import { HttpError, isUnanswered, NetworkError, NoticeError } from "@ventanilla/client/http";
import { noPermiteHacer, noPermiteLeer } from "@ventanilla/contract/permisos";
import { isForbidden, setForbidden } from "../../lib/forbidden.ts";
import { isText, tNow } from "../../lib/i18n.ts";
import { hasUnsaved } from "../../lib/leave-guards.ts";
import { currentPath, goTo, isLoginPath } from "../../lib/navigation.ts";
import { reloadMenu } from "../../lib/reload-menu.ts";
import { writeStored } from "../../lib/storage.ts";
import { createEvent } from "../../lib/store.ts";
import { type ToastAction, toast } from "../toast/toasts.ts";

export type HandleOptions = {
  /** A poll, a read mark, a refresh: a toast at most, never a navigation. */
  background?: boolean;
  /** What to do again, offered where the server did not answer: what it refused once it would refuse again. */
  retry?: () => void;
  /** The screen shows the error itself (a list, a form): no toast, but sessions and permissions are still seen to. */
  inPlace?: boolean;
};

/** The sentence for an error: the server's own, except where the specification fixes it. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) {
    return error.aborted ? tNow("errores:cancelRequest") : tNow("errores:conexion");
  }
  if (error instanceof NoticeError) {
    return error.message || tNow(error.kind === "warning" ? "operacionAdvertencia" : "operacionError");
  }
  // Not asked of its class: the log-in page loads no schema package.
  if (error instanceof Error && error.name === "ZodError") return tNow("errores:validation");
  if (!(error instanceof HttpError)) return tNow("errores:unknown");
  const { status, body } = error;
  if (status === 408 || status === 504) return tNow("errores:http408");
  if (noPermiteHacer(error.message)) return tNow("errores:operacionNoPermitida");
  if (body !== null && !noPermiteLeer(error.message)) return error.message;
  const ofStatus = `errores:http${status}`;
  return tNow(isText(ofStatus) ? ofStatus : "operacionError");
}

/** The texts of single fields that came with a refusal, by field name. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  (error instanceof HttpError ? error.body?.campos : undefined) ?? {};

/** Told of a 401: what is behind the doors ends the session. */
export const sessionRefused = createEvent<unknown>();

/** Several calls of a page are refused at once: the page is left once, so that Volver leads before it. */
export function leadToForbidden(): void {
  if (!isForbidden()) goTo("/403");
  setForbidden(true);
}

/** Shows an error where the specification says; returns its text for screens that show it in place. */
export function handleError(error: unknown, options: HandleOptions = {}): string {
  const { background = false, inPlace = false, retry } = options;
  const text = errorText(error);
  if (error instanceof NetworkError && error.aborted) return text;
  const refusal = error instanceof HttpError ? error : undefined;
  const status = refusal?.status;
  if (status === 401) {
    // At a log-in it is a wrong password, said in its place, or was asked before the session ended: why is said already.
    if (!isLoginPath(currentPath())) sessionRefused.tell(error);
    return text;
  }
  const reference = refusal?.body?.referencia;
  // What was typed is worth more than the page of the error, which would ask to throw it away before saying why.
  const leads = !background && !hasUnsaved();
  const said = refusal?.message ?? "";
  const refused = noPermiteHacer(said);
  const forbidden = noPermiteLeer(said) || (status === 403 && !refused);
  // It was offered here, so it was open when the menu was read. Where it leads to /403, that page reads it.
  if (refused || (forbidden && !background && !leads))
    reloadMenu().catch((failure: unknown) => handleError(failure, { background: true, inPlace: true }));
  if (forbidden && leads) {
    leadToForbidden();
    return text;
  }
  if (status === 500 && leads) {
    writeStored("error", text);
    writeStored("error_referencia", reference);
    goTo("/500");
    return text;
  }
  if (!inPlace) {
    const action: ToastAction | undefined =
      retry === undefined || !isUnanswered(error) ? undefined : { label: tNow("reintentar"), run: retry };
    const tell = error instanceof NoticeError && error.kind === "warning" ? toast.warning : toast.error;
    const told =
      background || reference === undefined ? text : `${text}\n${tNow("referencia")}: ${reference}`;
    tell(told, action === undefined ? {} : { action });
  }
  return text;
}
