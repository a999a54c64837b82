import { ErrorHttp } from "@ventanilla/client/http";
import { ERRORES } from "@ventanilla/contract/errores";
import { AppError } from "../../src/shared/app-error.ts";

/** The code of a refusal; one that came with another status than its own is told apart. */
export function codigoSegun(error: unknown): string {
  if (error instanceof AppError) return error.codigo;
  if (!(error instanceof ErrorHttp)) throw error;
  const { estado, codigo } = error;
  return codigo !== null && ERRORES[codigo] === estado ? codigo : `${estado} ${codigo}`;
}
