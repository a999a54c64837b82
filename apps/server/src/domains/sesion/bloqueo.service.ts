import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { networkOf } from "../../shared/client-address.ts";
import { sha256 } from "../../shared/crypto.ts";
import { parametro } from "../parametro/index.ts";
import { contarIntento, olvidarAntesDe, perdonarDesde } from "./bloqueo.repository.ts";

/** A hash, because people type their password into the field of the user name. */
export function claveDeIntento(usuario: string, ip: string): string {
  return comienzoDe(usuario) + sha256(`${enMinusculas(usuario)}\n${networkOf(ip)}`);
}

/** The same for every address, by which the locks of one name are found. */
const comienzoDe = (usuario: string): string => `${sha256(enMinusculas(usuario)).slice(0, 16)}:`;

/**
 * As PostgreSQL's lower() finds accounts, letter by letter: JavaScript makes two of an «İ», and another one of a «Σ» at the
 * end, and each would be a key of its own for the same account.
 */
const enMinusculas = (usuario: string): string =>
  usuario.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ");

/** Of the own password, which is asked for inside. */
export const enSuCuenta = (usuario: string): string => `contraseña propia\n${usuario}`;

/** Of an account's second factor, from wherever it is shown: who guesses at it knows the password already. */
export const claveDeSegundoFactor = (usuario: string): string => claveDeIntento(segundoFactor(usuario), "");
const segundoFactor = (usuario: string): string => `segundo factor\n${usuario}`;

/** Forgives whatever locks an account out, from every address. */
export async function levantarBloqueo(tx: Tx, usuario: string): Promise<void> {
  await perdonarContrasenas(tx, usuario);
  await perdonarDesde(tx, comienzoDe(segundoFactor(usuario)));
}

/** Forgives what was wrong about a password that holds no longer; not what was about the second factor. */
export async function perdonarContrasenas(tx: Tx, usuario: string): Promise<void> {
  for (const nombre of [usuario, enSuCuenta(usuario)]) await perdonarDesde(tx, comienzoDe(nombre));
}

/** An attempt that was counted before it is made. */
export interface Intento {
  /** Its place among the failures that count. */
  lugar: number;
  permitidos: number;
  /** How long the lock holds. */
  minutos: number;
}

/** Counts an attempt by what the parameters say at this moment; `permitidos`: where another number of them may fail. */
export async function reservarIntento(db: Db, clave: string, permitidos?: number): Promise<Intento> {
  const dicho = await parametro(db, "NRO_MAX_INTENTOS", "TIEMPO_BLOQUEO");
  const bloqueo = { intentos: permitidos ?? dicho.NRO_MAX_INTENTOS, minutos: dicho.TIEMPO_BLOQUEO };
  const lugar = await contarIntento(db, clave, bloqueo);
  return { lugar, permitidos: bloqueo.intentos, minutos: bloqueo.minutos };
}

/** Refuses unseen what comes after the last attempt. */
export function exigirSinBloqueo(
  intentos: readonly Intento[],
  codigo: "ACCESO_BLOQUEADO" | "BUSQUEDA_BLOQUEADA" | "TABLAS_BLOQUEADAS",
): void {
  const bloqueado = intentos.find(({ lugar, permitidos }) => lugar > permitidos);
  if (bloqueado) throw new AppError(codigo, { values: { minutos: bloqueado.minutos } });
}

/** Another failure after this one would find the door closed. */
export const esElUltimo = ({ lugar, permitidos }: Intento): boolean => lugar >= permitidos;

/** Drops counts that no longer lock anybody out. For a sweeper. */
export async function olvidarAccesosFallidos(db: Db): Promise<void> {
  await olvidarAntesDe(db, (await parametro(db, "TIEMPO_BLOQUEO")).TIEMPO_BLOQUEO);
}

const filas = new Map<string, Promise<unknown>>();

/**
 * One attempt at a time per key in this process: attempts are counted before they are made, and several right ones at
 * once must not lock each other out.
 */
export async function enFila<T>(clave: string, trabajo: () => Promise<T>): Promise<T> {
  const anterior = filas.get(clave) ?? Promise.resolve();
  const turno = anterior.then(trabajo, trabajo);
  filas.set(clave, turno);
  try {
    return await turno;
  } finally {
    if (filas.get(clave) === turno) filas.delete(clave);
  }
}
