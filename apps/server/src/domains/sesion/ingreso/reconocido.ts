import type { DelProveedor } from "../../ciudadania/index.ts";
import type { Cuenta } from "../cuenta.repository.ts";

/** The ways in. */
export type FormaIngreso = "contrasena" | "nit" | "ciudadania";

/** Somebody who is known for certain, by whichever way. No session is open yet. */
export interface Reconocido {
  cuenta: Cuenta;
  forma: FormaIngreso;
  /** Of the attempts that a log-in forgives. */
  clave: string;
  /** What the way leaves with the session that is opened. */
  deja: DelProveedor | null;
}
