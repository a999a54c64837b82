import type { CodigoError } from "@ventanilla/contract/errores";
import { ERRORES } from "@ventanilla/contract/errores";

export interface ErrorDetails {
  /** Values for the placeholders of the text. */
  values?: Record<string, string | number>;
  /** Text key per bad field. */
  campos?: Record<string, string>;
  /** The current row, for a version conflict (D65); what became of each chat, when a message to several reached none. */
  actual?: unknown;
}

/** The one way to refuse: a code of the contract. Its words are in the catalogue `errores`. */
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
