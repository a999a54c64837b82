// Several data queries of a screen at once, each answered by a value.
import type { CodigoError } from "@ventanilla/contract/errores";
import { servidor } from "./servidor.ts";

type Argumentos = Record<string, unknown>;
interface Rechazo {
  error: CodigoError;
  mensaje: string;
  campos?: Record<string, string>;
}

/** Thrown by an answer: the field is refused. */
export class CampoRechazado extends Error {
  readonly rechazo: Rechazo;
  constructor(rechazo: Rechazo) {
    super(rechazo.mensaje);
    this.rechazo = rechazo;
  }
}

/** Answers these fields, each by what it was given. */
export function contestarDatos(campos: Readonly<Record<string, (argumentos: Argumentos) => unknown>>): void {
  for (const [campo, contestar] of Object.entries(campos))
    servidor.dato(campo, ({ args }) => {
      try {
        return { valor: contestar(args) };
      } catch (error) {
        if (!(error instanceof CampoRechazado)) throw error;
        const { mensaje: message, ...rechazo } = error.rechazo;
        return { rechazo: { message, ...rechazo } };
      }
    });
}

/** What a field was given, each time it was asked. */
export const pedidosDe = (campo: string): Argumentos[] => servidor.consultas(campo).map(({ args }) => args);
