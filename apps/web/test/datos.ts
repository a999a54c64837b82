// Data queries as the screens ask them: a field by its operation, and what was asked of it.
import { servidor } from "./servidor.ts";

const GRAPHQL = "/ws/graphql";
type Argumentos = Record<string, unknown>;
interface Rechazo {
  error: string;
  status: number;
  mensaje: string;
  campos?: Record<string, string>;
}
type Contestar = (argumentos: Argumentos) => unknown;

/** Thrown by an answer: the field is refused. */
export class CampoRechazado extends Error {
  readonly rechazo: Rechazo;
  constructor(rechazo: Rechazo) {
    super(rechazo.mensaje);
    this.rechazo = rechazo;
  }
}

/** Answers these fields, each by what it was given. */
export function contestarDatos(campos: Readonly<Record<string, Contestar>>): void {
  servidor.en("POST", GRAPHQL, ({ cuerpo }) => {
    const { operationName: campo, variables } = cuerpo as { operationName: string; variables: Argumentos };
    const contestar = campos[campo];
    if (contestar === undefined) throw new Error(`test: nobody answers the field ${campo}`);
    try {
      return { cuerpo: { data: { [campo]: contestar(variables) } } };
    } catch (error) {
      if (!(error instanceof CampoRechazado)) throw error;
      const { mensaje: message, ...extensions } = error.rechazo;
      return { cuerpo: { data: { [campo]: null }, errors: [{ message, path: [campo], extensions }] } };
    }
  });
}

/** What a field was given, each time it was asked. */
export const pedidosDe = (campo: string): Argumentos[] =>
  servidor
    .llamadas("POST", GRAPHQL)
    .map(({ cuerpo }) => cuerpo as { operationName: string; variables: Argumentos })
    .filter(({ operationName }) => operationName === campo)
    .map(({ variables }) => variables);
