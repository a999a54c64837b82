import { HttpError } from "@ventanilla/client/http";
import { ERRORES } from "@ventanilla/contract/errores";
import { AppError } from "../../src/shared/app-error.ts";

/** The code of a refusal; one that came with another status than its own is told apart. */
export function codigoSegun(error: unknown): string {
  if (error instanceof AppError) return error.codigo;
  if (!(error instanceof HttpError)) throw error;
  const { status, code } = error;
  return code !== null && ERRORES[code] === status ? code : `${status} ${code}`;
}
