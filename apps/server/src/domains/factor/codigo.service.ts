import { randomInt } from "node:crypto";
import { CODIGOS_RECUPERACION } from "@ventanilla/contract/limites";
import type { Tx } from "../../db/transaction.ts";
import type { KeyedHash } from "../../shared/crypto.ts";
import { gastarCodigo, guardarCodigos, leerCodigos } from "./codigo.repository.ts";

/** Without signs that are taken for one another when somebody copies them by hand: 0 o, 1 l i, u v. */
const SIGNOS = "abcdefghjkmnpqrstwxyz23456789";
const GRUPOS = 3;
const POR_GRUPO = 4;

/** 58 bits of chance. */
const inventarCodigo = (): string =>
  Array.from({ length: GRUPOS }, () =>
    Array.from({ length: POR_GRUPO }, () => SIGNOS[randomInt(SIGNOS.length)]).join(""),
  ).join("-");

/** As typed: dashes, spaces and capitals say nothing. */
const enSuForma = (codigo: string): string => codigo.toLowerCase().replaceAll(/[\s-]/g, "");

/** Too short for a bare hash to hide them from whoever reads the database alone. */
const huellaDe = (hash: KeyedHash, idUsuario: number, codigo: string): string =>
  hash(`${idUsuario}:${enSuForma(codigo)}`);

/** A new set instead of the one before. What is answered here is never read again. */
export async function hacerCodigos(tx: Tx, hash: KeyedHash, idUsuario: number): Promise<string[]> {
  const codigos = new Set<string>();
  while (codigos.size < CODIGOS_RECUPERACION) codigos.add(inventarCodigo());
  await guardarCodigos(
    tx,
    idUsuario,
    [...codigos].map((codigo) => huellaDe(hash, idUsuario, codigo)),
  );
  return [...codigos];
}

/** How many are left after this one; null: it is none of the account's, or was used before. */
export async function probarCodigo(
  tx: Tx,
  hash: KeyedHash,
  idUsuario: number,
  codigo: string,
): Promise<number | null> {
  if (!(await gastarCodigo(tx, idUsuario, huellaDe(hash, idUsuario, codigo)))) return null;
  return (await leerCodigos(tx, idUsuario))?.restantes ?? 0;
}
