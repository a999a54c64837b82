import type { CodigoError, MotivoCierre } from "@ventanilla/contract/errores";
import { ERRORES } from "@ventanilla/contract/errores";

export interface ErrorDetails {
  /** Values for the placeholders of the text. */
  values?: Record<string, string | number>;
  /** Text key per bad field. */
  campos?: Record<string, string>;
  /** After a version conflict, the row as it is now (D65). When a message to several chats reached none, what happened to each. */
  actual?: unknown;
  /** Where the caller has to go next. */
  url?: string;
  /** Why the session of the caller ended. */
  motivo?: MotivoCierre;
}

/** The only way to refuse something: a code of the contract. Its sentences are in the catalogue `errores`. */
export class AppError extends Error {
  readonly codigo: CodigoError;
  readonly details: ErrorDetails;

  constructor(codigo: CodigoError, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(codigo, options);
    this.name = "AppError";
    this.codigo = codigo;
    this.details = details;
  }

  get status(): number {
    return ERRORES[this.codigo];
  }
}
