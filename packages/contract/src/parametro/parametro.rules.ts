import { BLOQUEO_ACCESO_S, INTENTOS_ACCESO_MAX } from "../limites.ts";

/** What the server reads: whole numbers between these, and what holds while no row says otherwise. */
export const PARAMETROS = {
  /** Failures of a user and address, or of a document, until the lock (D25). */
  NRO_MAX_INTENTOS: { minimo: 3, maximo: 10, defecto: INTENTOS_ACCESO_MAX },
  /** Minutes that the lock holds (D25). */
  TIEMPO_BLOQUEO: { minimo: 1, maximo: 1440, defecto: BLOQUEO_ACCESO_S / 60 },
} as const satisfies Record<string, { minimo: number; maximo: number; defecto: number }>;
export type NombreParametro = keyof typeof PARAMETROS;

/** Whether the server reads the parameter of this name; any other one is there for other programs. */
export function usaElServidor(nombre: string): nombre is NombreParametro {
  return Object.hasOwn(PARAMETROS, nombre);
}

/** What a text means as the value of one that the server reads; undefined when it may not have it. */
export function valorDe(nombre: NombreParametro, texto: string): number | undefined {
  const { minimo, maximo } = PARAMETROS[nombre];
  const valor = /^\d{1,9}$/.test(texto) ? Number(texto) : Number.NaN;
  return valor >= minimo && valor <= maximo ? valor : undefined;
}

/** Any other parameter may hold any text. */
export function puedeValer(nombre: string, texto: string): boolean {
  return !usaElServidor(nombre) || valorDe(nombre, texto) !== undefined;
}
