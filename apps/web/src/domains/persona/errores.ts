import { HttpError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { errorText, fieldErrors } from "../../ui/errors/handle-error.ts";

/** A text under a field, by the field's name. */
export type ErroresPersona = Readonly<Record<string, string>>;

/** The search names its parameters in its own way. */
const DE_CONSULTA: Readonly<Record<string, string>> = {
  nroDocumento: "nro_documento",
  fechaNacimiento: "fecha_nacimiento",
  tipoDoc: "tipo_documento",
};
/** Refusals that are about one field though they name none. */
const DE_CODIGO: Partial<Record<CodigoError, string>> = { PERSONA_NO_COINCIDE: "fecha_nacimiento" };

/** `persona.nombres` and `nombres` are one field. */
export function erroresDe(campos: Readonly<Record<string, string>>): ErroresPersona {
  return Object.fromEntries(
    Object.entries(campos).map(([nombre, texto]) => {
      const [campo = ""] = nombre.replace(/^persona\./, "").split(".");
      return [DE_CONSULTA[campo] ?? campo, texto];
    }),
  );
}

/** What a refused save says of single fields. */
export function erroresDeGuardar(error: unknown): ErroresPersona {
  const campos = erroresDe(fieldErrors(error));
  const codigo = error instanceof HttpError ? error.code : null;
  const campo = codigo === null ? undefined : DE_CODIGO[codigo];
  return campo === undefined ? campos : { ...campos, [campo]: errorText(error) };
}
