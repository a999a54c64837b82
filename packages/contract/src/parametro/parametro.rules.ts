import { BLOQUEO_ACCESO_S, ESPERA_ATRASO_MIN, ESPERA_DEMORA_MIN, INTENTOS_ACCESO_MAX } from "../limites.ts";
import { ROL } from "../permisos.ts";

/** Numbers that the server reads: whole ones between these, and what holds while no row says otherwise. */
export const PARAMETROS = {
  /** Failures of a user and address, or of a document, until the lock (D25). */
  NRO_MAX_INTENTOS: { minimo: 3, maximo: 10, defecto: INTENTOS_ACCESO_MAX },
  /** Minutes that the lock holds (D25). */
  TIEMPO_BLOQUEO: { minimo: 1, maximo: 1440, defecto: BLOQUEO_ACCESO_S / 60 },
  /** Minutes from which on a citizen waits too long for an answer, and much too long. */
  ESPERA_DEMORA: { minimo: 1, maximo: 10_080, defecto: ESPERA_DEMORA_MIN },
  ESPERA_ATRASO: { minimo: 1, maximo: 10_080, defecto: ESPERA_ATRASO_MIN },
} as const satisfies Record<string, { minimo: number; maximo: number; defecto: number }>;
export type NombreParametro = keyof typeof PARAMETROS;

/** Whether the server reads a number from the parameter of this name. Besides these it reads SEGUNDO_FACTOR_ROLES; any other one is there for other programs. */
export function usaElServidor(nombre: string): nombre is NombreParametro {
  return Object.hasOwn(PARAMETROS, nombre);
}

/** What a text means as the value of one that the server reads; undefined when it may not have it. */
export function valorDe(nombre: NombreParametro, texto: string): number | undefined {
  const { minimo, maximo } = PARAMETROS[nombre];
  const valor = /^\d{1,9}$/.test(texto) ? Number(texto) : Number.NaN;
  return valor >= minimo && valor <= maximo ? valor : undefined;
}

/** The roles that must have a second factor, by their names; nobody must while no row says otherwise. */
export const SEGUNDO_FACTOR_ROLES = "SEGUNDO_FACTOR_ROLES";

/** What guards the accounts of every institution is nobody's but SUPERADMIN's, whatever else an administrator may change (ADR 75). */
export function puedeCambiar(nombre: string, idRol: number): boolean {
  return nombre !== SEGUNDO_FACTOR_ROLES || idRol === ROL.SUPERADMIN;
}

/** Of a parameter that is there, whatever its role was given: adding and deleting are not ADMIN's (D38). */
export const cambiaSoloElValor = (idRol: number): boolean => idRol === ROL.ADMIN;

/** Said instead of names, in any capitals. */
const TODOS = "todos";
const NINGUNO = "ninguno";

/** Which roles a text names; undefined when it is none of the forms. The names are in lower case. */
export function rolesDe(texto: string): "todos" | readonly string[] | undefined {
  const nombres = texto.split(",").map((nombre) => nombre.trim().toLowerCase());
  if (nombres.length === 1 && nombres[0] === TODOS) return "todos";
  if (nombres.length === 1 && nombres[0] === NINGUNO) return [];
  const reservado = nombres.some((nombre) => nombre === "" || nombre === TODOS || nombre === NINGUNO);
  return reservado ? undefined : nombres;
}

/** Any other parameter may hold any text. Whether there are roles of these names is the server's to say. */
export function puedeValer(nombre: string, texto: string): boolean {
  if (nombre === SEGUNDO_FACTOR_ROLES) return rolesDe(texto) !== undefined;
  return !usaElServidor(nombre) || valorDe(nombre, texto) !== undefined;
}
