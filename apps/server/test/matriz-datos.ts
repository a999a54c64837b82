// Who may ask for which field of the data queries, written by hand from document A and the numbered decisions (D…), never read
// off the fields: the contract, the seeded roles and the server are held against it.
import type { Fila } from "./matriz-permisos.ts";

const TODOS = ["SUPERADMIN", "ADMIN", "OPERADOR"] as const;

/** One line per field of the contract, and a test names the field that has none. */
const MATRIZ: Readonly<Record<string, Fila>> = {
  canales: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
  operadores: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
};

export const FILAS_DE_DATOS = Object.entries(MATRIZ);

export function filaDeDato(nombre: string): Fila {
  const fila = MATRIZ[nombre];
  if (!fila) throw new Error(`the table of matriz-datos.ts says nothing of ${nombre}`);
  return fila;
}
