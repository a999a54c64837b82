import { HttpError, NetworkError } from "@ventanilla/client/http";
import { tNow } from "../../lib/i18n.ts";
import { errorText } from "../../ui/errors/handle-error.ts";

/** What a log-in that came to nothing says. */
export function textoDeFallo(causa: unknown): string {
  if (causa instanceof NetworkError) return tNow("login:sinConexion");
  // A broken gateway says nothing either, and it is not the person's mistake.
  const callado = causa instanceof HttpError && causa.body === null && causa.status < 500;
  return callado ? tNow("login:contrasenaInvalida") : errorText(causa);
}
