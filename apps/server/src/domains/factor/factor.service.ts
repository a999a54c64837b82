import type { FactoresPropios, Metodo, Passkey } from "@ventanilla/contract/factor/factor";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { borrarCodigos, leerCodigos } from "./codigo.repository.ts";
import * as factores from "./factor.repository.ts";

export { ponerNombre as renombrarPasskey, retenerDueno } from "./factor.repository.ts";
export { olvidarRetos } from "./reto.repository.ts";

export type FactoresInscritos = Pick<FactoresPropios, "totp" | "passkeys" | "codigos">;

export async function leerInscritos(db: Db, idUsuario: number): Promise<FactoresInscritos> {
  const totp = await factores.leerTotp(db, idUsuario);
  return {
    totp: totp ? { creado: totp.creado, usado: totp.usado } : null,
    passkeys: await factores.leerPasskeys(db, idUsuario),
    codigos: await leerCodigos(db, idUsuario),
  };
}

/** By what an account shows its second factor; none: it has none. Recovery codes alone are none. */
export async function metodosDe(db: Db, idUsuario: number): Promise<Metodo[]> {
  const { totp, passkeys, codigos } = await leerInscritos(db, idUsuario);
  if (totp === null && passkeys.length === 0) return [];
  return [
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(totp ? (["totp"] as const) : []),
    ...(codigos && codigos.restantes > 0 ? (["recuperacion"] as const) : []),
  ];
}

/** One of the account's; with the last one its recovery codes go. False: it has no such one. */
export async function quitarUno(
  tx: Tx,
  idUsuario: number,
  cual: { totp: true } | { passkey: Passkey["id"] },
): Promise<boolean> {
  const habia =
    "totp" in cual
      ? await factores.borrarTotp(tx, idUsuario)
      : await factores.borrarPasskey(tx, idUsuario, cual.passkey);
  if (habia && (await metodosDe(tx, idUsuario)).length === 0) await borrarCodigos(tx, idUsuario);
  return habia;
}

/** All that an account has, and what it is enrolling. Answers what it had. */
export async function quitarFactores(tx: Tx, idUsuario: number): Promise<FactoresInscritos> {
  await factores.retenerDueno(tx, idUsuario);
  const habia = await leerInscritos(tx, idUsuario);
  await factores.borrarTodo(tx, idUsuario);
  return habia;
}
