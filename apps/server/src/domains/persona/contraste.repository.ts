import { CONTRASTE_VIGENCIA_S } from "@ventanilla/contract/limites";
import { type Identidad, textoDeIdentidad } from "@ventanilla/contract/persona/identidad.rules";
import type { RespuestaContraste } from "@ventanilla/contract/persona/persona";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import { sha256 } from "../../shared/crypto.ts";

/** An answer of the registry counts from here on. */
export const vigenteDesde = sql<string>`now() - make_interval(secs => ${sql.lit(CONTRASTE_VIGENCIA_S)})`;

/** Of one identity the latest answer to a user counts. */
export async function guardarContraste(
  tx: Tx,
  contraste: { id_usuario: number; identidad: Identidad; estado: RespuestaContraste["estado"] },
): Promise<void> {
  const respuesta = { estado: contraste.estado, _created_at: now() };
  await tx
    .insertInto("contraste")
    .values({
      id_usuario: contraste.id_usuario,
      huella: sha256(textoDeIdentidad(contraste.identidad)),
      ...respuesta,
    })
    .onConflict((conflicto) => conflicto.columns(["id_usuario", "huella"]).doUpdateSet(respuesta))
    .execute();
}

/** Whether the registry confirmed these very fields to this user a moment ago (D56). */
export async function hayContrasteFresco(db: Db, idUsuario: number, identidad: Identidad): Promise<boolean> {
  const fila = await db
    .selectFrom("contraste")
    .select("huella")
    .where("id_usuario", "=", idUsuario)
    .where("huella", "=", sha256(textoDeIdentidad(identidad)))
    .where("estado", "=", sql.lit("VERIFICADO_SEGIP" satisfies RespuestaContraste["estado"]))
    .where("_created_at", ">", vigenteDesde)
    .executeTakeFirst();
  return fila !== undefined;
}

export async function olvidarContrastes(db: Db): Promise<void> {
  for (const tabla of ["contraste", "dicho_registro"] as const)
    await db.deleteFrom(tabla).where("_created_at", "<=", vigenteDesde).execute();
}
