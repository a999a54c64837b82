import { CONTRASTE_VIGENCIA_S } from "@ventanilla/contract/limites";
import {
  type DichoDelRegistro,
  type Identidad,
  textoDeIdentidad,
} from "@ventanilla/contract/persona/identidad.rules";
import type { PersonaNueva, RespuestaContraste } from "@ventanilla/contract/persona/persona";
import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import { sha256 } from "../../shared/crypto.ts";

const vigenteDesde = sql<string>`now() - make_interval(secs => ${sql.lit(CONTRASTE_VIGENCIA_S)})`;

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
    .where("estado", "=", "VERIFICADO_SEGIP" satisfies RespuestaContraste["estado"])
    .where("_created_at", ">", vigenteDesde)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Of a document whatever names were typed with it: what the registry said last to a user counts. */
const huellaDe = (documento: Documento): string =>
  sha256(
    JSON.stringify([
      documento.tipo_documento,
      enMayusculas(documento.nro_documento),
      enMayusculas(documento.complemento),
    ]),
  );

type Documento = Pick<Identidad, "tipo_documento" | "nro_documento" | "complemento">;

export async function guardarDicho(
  db: Db,
  idUsuario: number,
  documento: Documento,
  dicho: DichoDelRegistro,
): Promise<void> {
  const respuesta = { dicho, _created_at: now() };
  await db
    .insertInto("dicho_registro")
    .values({ id_usuario: idUsuario, huella: huellaDe(documento), ...respuesta })
    .onConflict((conflicto) => conflicto.columns(["id_usuario", "huella"]).doUpdateSet(respuesta))
    .execute();
}

/** Null: nothing in the last quarter of an hour. */
export async function leerDicho(
  db: Db,
  idUsuario: number,
  documento: Documento,
): Promise<DichoDelRegistro | null> {
  const fila = await db
    .selectFrom("dicho_registro")
    .select(sql<DichoDelRegistro>`dicho`.as("dicho"))
    .where("id_usuario", "=", idUsuario)
    .where("huella", "=", huellaDe(documento))
    .where("_created_at", ">", vigenteDesde)
    .executeTakeFirst();
  return fila?.dicho ?? null;
}

/** Who is saved under a document now. */
export function identidadGuardada(
  db: Db,
  { tipo_documento, nro_documento, complemento }: PersonaNueva,
): Promise<Identidad | undefined> {
  return db
    .selectFrom("persona")
    .select([
      "tipo_documento",
      "nro_documento",
      "complemento",
      "fecha_nacimiento",
      "nombres",
      "primer_apellido",
      "segundo_apellido",
    ])
    .where("tipo_documento", "=", tipo_documento)
    .where("nro_documento", "=", nro_documento)
    .where("complemento", "=", complemento)
    .executeTakeFirst();
}

export async function olvidarContrastes(db: Db): Promise<void> {
  for (const tabla of ["contraste", "dicho_registro"] as const)
    await db.deleteFrom(tabla).where("_created_at", "<=", vigenteDesde).execute();
}
