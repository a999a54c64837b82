import { HttpError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { errorText, fieldErrors } from "../../ui/errors/handle-error.ts";
import type { CampoPersona } from "./campos.rules.ts";

/** A text under a field, by the field's name. */
type Errores = Readonly<Record<string, string>>;

/** The search names its parameters in its own way. */
const DE_CONSULTA: Readonly<Record<string, CampoPersona>> = {
  nroDocumento: "nro_documento",
  fechaNacimiento: "fecha_nacimiento",
  tipoDoc: "tipo_documento",
};
/** Refusals that are about one field though they name none. */
const DE_CODIGO: Partial<Record<CodigoError, CampoPersona>> = { PERSONA_NO_COINCIDE: "fecha_nacimiento" };

/** What a refused search or check says of single fields. */
export const erroresDeConsulta = (error: unknown): Errores =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([nombre, texto]) => [DE_CONSULTA[nombre] ?? nombre, texto]),
  );

/** What a refused save says of single fields. */
export function erroresDeGuardar(error: unknown): Errores {
  const codigo = error instanceof HttpError ? error.code : null;
  const campo = codigo === null ? undefined : DE_CODIGO[codigo];
  return { ...fieldErrors(error), ...(campo !== undefined && { [campo]: errorText(error) }) };
}

export const esPersonaModificada = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "PERSONA_MODIFICADA";
