import { identidadDeCuenta, tipoDeCuenta } from "@ventanilla/contract/canal/cuenta";
import type { Db } from "../../../db/database.ts";
import type { CuentaActiva } from "./cuenta.repository.ts";
import { type CuentaDeClase, cuentasDeClase } from "./gemela.repository.ts";

/** Shorter ones are names that happen to be figures. */
const NUMERO_MIN = 8;

/** The telephone number by which citizens know an account, whoever stands behind it; null: it tells none. */
function numeroDe({ usuario }: CuentaActiva): string | null {
  if (!/^\+?[\d\s()-]+$/.test(usuario)) return null;
  const digitos = usuario.replace(/\D/g, "");
  return digitos.length < NUMERO_MIN ? null : digitos;
}

/** One outside: the same account at the same provider, or one number that went from one provider, or session, to another. */
function sonGemelas(una: CuentaActiva, otra: CuentaActiva): boolean {
  return [identidadDeCuenta, numeroDe].some((de) => de(una) !== null && de(una) === de(otra));
}

/** The other accounts of the institution that are the same one to citizens. */
async function gemelasDe(db: Db, canal: CuentaDeClase): Promise<CuentaDeClase[]> {
  const todas = await cuentasDeClase(db, canal);
  return todas.filter((una) => una.id !== canal.id && sonGemelas(canal, una));
}

/**
 * Which account has what is written to this one: itself, while it is in use; else the one in use that took its place, and
 * where there is none the latest, so that of all that were switched off one has the conversation. Only among accounts of
 * one kind: to another provider neither ids nor unchanging addresses nor places of files mean anything.
 */
export async function cuentaQueToma(db: Db, canal: CuentaDeClase): Promise<number> {
  if (canal.estado === "ACTIVO") return canal.id;
  const gemelas = (await gemelasDe(db, canal)).filter((una) => tipoDeCuenta(una) === tipoDeCuenta(canal));
  const enUso = gemelas.find(({ estado }) => estado === "ACTIVO");
  return enUso?.id ?? Math.max(canal.id, ...gemelas.map(({ id }) => id));
}

/** The accounts that are out of use and whose place this one took. */
export async function reemplazadasPor(db: Db, canal: CuentaDeClase): Promise<number[]> {
  const gemelas = await gemelasDe(db, canal);
  return gemelas.filter(({ estado }) => estado === "INACTIVO").map(({ id }) => id);
}
