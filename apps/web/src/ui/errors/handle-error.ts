// What an error does to the screen (decisions 11 to 14): one place, so that every room answers alike.
import { HttpError, NetworkError } from "@ventanilla/client/http";
import i18next from "i18next";
import { currentPath, goTo, isLoginPath } from "../../lib/navigation.ts";
import { clearSession, getSession } from "../../lib/session.ts";
import { writeStored } from "../../lib/storage.ts";
import { type ToastAction, toast } from "../toast/toasts.ts";

export type HandleOptions = {
  /** A poll, a read mark, a refresh: a toast at most, never a navigation. */
  background?: boolean;
  /** What to do again, offered where the server did not answer. */
  retry?: () => void;
  /** The screen shows the error itself (a list, a form): no toast, but sessions and permissions are still seen to. */
  enSitio?: boolean;
};

const CON_TEXTO = [400, 401, 403, 404, 407, 408, 409, 410, 412, 500, 502, 503] as const;
type EstadoConTexto = (typeof CON_TEXTO)[number];

/** The sentence for an error: the server's own, except where the specification fixes it. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) {
    return error.aborted ? i18next.t("errores:cancelRequest") : i18next.t("errores:conexion");
  }
  if (!(error instanceof HttpError)) return i18next.t("errores:unknown");
  const { status, body } = error;
  if (status === 408 || status === 504) return i18next.t("errores:http408");
  if (body !== null) return [body.mensaje].flat().join("\n");
  return i18next.exists(`errores:http${status}`) && esConTexto(status)
    ? i18next.t(`errores:http${status}`)
    : i18next.t("operacionError");
}

const esConTexto = (estado: number): estado is EstadoConTexto =>
  (CON_TEXTO as readonly number[]).includes(estado);

/** The texts of single fields that came with a refusal, by field name. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  (error instanceof HttpError ? error.body?.campos : undefined) ?? {};

/** Shows an error where the specification says; returns its text for screens that show it in place. */
export function handleError(error: unknown, opciones: HandleOptions = {}): string {
  const { background = false, enSitio = false, retry } = opciones;
  const texto = errorText(error);
  if (error instanceof NetworkError && error.aborted) return texto;
  const estado = error instanceof HttpError ? error.status : 0;
  if (estado === 401 && !isLoginPath(currentPath())) {
    sessionExpired(texto);
    return texto;
  }
  if (estado === 403 && !background) {
    goTo("/403");
    return texto;
  }
  if (estado === 500 && !background) {
    const referencia = error instanceof HttpError ? error.body?.referencia : undefined;
    writeStored("error", texto);
    writeStored("error_referencia", referencia);
    goTo("/500");
    return texto;
  }
  if (!enSitio) {
    const action: ToastAction | undefined =
      retry === undefined ? undefined : { label: i18next.t("reintentar"), run: retry };
    toast.error(texto, action === undefined ? {} : { action });
  }
  return texto;
}

/** A refusal inside a GraphQL answer: reading goes to /403, anything else says so. */
export function handleGraphqlError(mensaje: string): void {
  if (mensaje.includes("NOT_AUTHORIZED:READ")) goTo("/403");
  else if (mensaje.includes("NOT_AUTHORIZED")) toast.error(i18next.t("errores:graphqlNoAutorizado"));
  else toast.error(mensaje);
}

/** The session is over for the server: forget it and go to the log-in. Drafts stay. */
export function sessionExpired(texto: string = i18next.t("errores:http401")): void {
  // Several calls fail at once; the first one has already spoken.
  if (getSession() === undefined) return;
  clearSession();
  goTo("/login");
  toast.warning(texto, { marco: true });
}
