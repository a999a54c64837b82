import type { DataFieldSpec, FieldRefusal } from "@ventanilla/contract/common/data-field";
import { ERRORES } from "@ventanilla/contract/errores";
import { noAutorizado, type Permiso } from "@ventanilla/contract/permisos";
import type { Idioma } from "@ventanilla/i18n";
import type { GraphQLError } from "graphql";
import { ZodError } from "zod";
import { AppError } from "../../shared/app-error.ts";
import { isDown } from "../../shared/is-down.ts";
import { faultText, refusalOf } from "../errors.ts";

/** A field whose permission lacks: in a data query it is an error of that field, and the answer is 200. */
export class PermisoMissing extends Error {
  constructor(access: DataFieldSpec["access"]) {
    const [permiso] = [access].flat().filter((one): one is Permiso => one !== "sesion");
    super(permiso === undefined ? "" : noAutorizado(permiso));
    this.name = "SinPermiso";
  }
}

/** One converter, as for every other answer: the code's words in the reader's language; an unknown fault says nothing of itself. */
export function refusalInWords(error: GraphQLError, idioma: Idioma): FieldRefusal {
  const { originalError: cause } = error;
  const path = [...(error.path ?? [])];
  if (cause instanceof PermisoMissing)
    return {
      message: cause.message,
      path,
      extensions: { error: "SIN_PERMISO", status: ERRORES.SIN_PERMISO },
    };
  const { mensaje, error: code, ...rest } = refusalOf(asAppError(cause), idioma);
  const campos = cause instanceof ZodError ? { campos: faultsOf(cause, idioma) } : {};
  return {
    message: [mensaje].flat().join("\n"),
    path,
    extensions: { error: code, status: ERRORES[code], ...rest, ...campos },
  };
}

function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof ZodError) return new AppError("VALIDACION");
  return new AppError(isDown(cause) ? "NO_DISPONIBLE" : "INTERNO");
}

/** By the name of the value: `label`, wherever it stands in the arguments. The first fault of each counts. */
function faultsOf({ issues }: ZodError, idioma: Idioma): Record<string, string> {
  const campos: Record<string, string> = {};
  for (const { path, ...issue } of issues) {
    const [argument = "", ...within] = path.map(String);
    campos[within.length > 0 ? within.join(".") : argument] ??= faultText(issue, idioma);
  }
  return campos;
}
