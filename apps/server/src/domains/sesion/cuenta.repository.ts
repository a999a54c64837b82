import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** What a log-in is checked against. */
export interface Cuenta {
  id: number;
  usuario: string;
  contrasena: string;
  id_entidad: number;
  id_rol: number;
  activa: boolean;
  entidad_activa: boolean;
  nit: string | null;
}

const cuentas = (db: Db) =>
  db
    .selectFrom("usuario as u")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select((eb) => [
      "u.id",
      "u.usuario",
      "u.contrasena",
      "u.id_entidad",
      "u.id_rol",
      "e.nit",
      eb("u.estado", "=", sql.lit("ACTIVO")).as("activa"),
      eb("e.estado", "=", sql.lit("ACTIVO")).as("entidad_activa"),
    ])
    .$narrowType<{ activa: boolean; entidad_activa: boolean }>();

/** User names differ by more than their capitals. */
export function buscarCuenta(db: Db, usuario: string): Promise<Cuenta | undefined> {
  return cuentas(db).where(sql`lower(u.usuario)`, "=", sql`lower(${usuario})`).executeTakeFirst();
}

export function buscarCuentaPorId(db: Db, id: number): Promise<Cuenta | undefined> {
  return cuentas(db).where("u.id", "=", id).executeTakeFirst();
}

/** The account of a person, the active one before those that are switched off. */
export function buscarCuentaDePersona(
  db: Db,
  persona: { tipo_documento: string; nro_documento: string; complemento: string; fecha_nacimiento: string },
): Promise<Cuenta | undefined> {
  return cuentas(db)
    .innerJoin("persona as p", "p.id", "u.id_persona")
    .where("p.tipo_documento", "=", persona.tipo_documento)
    .where("p.nro_documento", "=", persona.nro_documento)
    .where("p.complemento", "=", persona.complemento)
    .where("p.fecha_nacimiento", "=", persona.fecha_nacimiento)
    .orderBy("activa", "desc")
    .orderBy("u.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Holds the account as it was checked until the end of the transaction. False when it changed in between: a session
 * opened then would outlive the password change that was to end it. Whoever ends sessions writes the account first.
 */
export async function sigueIgual(tx: Tx, { id, contrasena }: Cuenta): Promise<boolean> {
  const fila = await tx
    .selectFrom("usuario")
    .select("id")
    .where("id", "=", id)
    .where("contrasena", "=", contrasena)
    .where("estado", "=", sql.lit("ACTIVO"))
    .forShare()
    .executeTakeFirst();
  return fila !== undefined;
}

export async function leerContrasena(db: Db, idUsuario: number): Promise<string> {
  const { contrasena } = await db
    .selectFrom("usuario")
    .select("contrasena")
    .where("id", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return contrasena;
}

/** A first try whose answer may be on its way still. */
const RECIEN = sql`interval '10 minutes'`;

/** Whether whoever signs in there changed the account a moment ago. */
export async function seCambioRecien(db: Db, idUsuario: number): Promise<boolean> {
  const fila = await db
    .selectFrom("usuario")
    .select("id")
    .where("id", "=", idUsuario)
    .where("_user_updated", "=", idUsuario)
    .where("debe_cambiar_contrasena", "=", sql.lit(false))
    .where(sql<boolean>`_updated_at > now() - ${RECIEN}`)
    .executeTakeFirst();
  return fila !== undefined;
}

/** False when the password is no longer the one that was checked. */
export async function reemplazarContrasena(
  tx: Tx,
  idUsuario: number,
  { anterior, nueva }: { anterior: string; nueva: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("usuario")
    .set({
      contrasena: nueva,
      debe_cambiar_contrasena: false,
      _user_updated: idUsuario,
      _updated_at: sql`now()`,
    })
    .where("id", "=", idUsuario)
    .where("contrasena", "=", anterior)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Somebody else gave it: its owner changes it at the first log-in (D25). */
export async function darContrasena(
  tx: Tx,
  idUsuario: number,
  { nueva, autor }: { nueva: string; autor: number | null },
): Promise<void> {
  await tx
    .updateTable("usuario")
    .set({ contrasena: nueva, debe_cambiar_contrasena: true, _user_updated: autor, _updated_at: sql`now()` })
    .where("id", "=", idUsuario)
    .execute();
}

/** False when the password is no longer the one that was checked, or the account is switched off already. */
export async function inactivar(tx: Tx, idUsuario: number, contrasena: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("usuario")
    .set({ estado: "INACTIVO", _user_updated: idUsuario, _updated_at: sql`now()` })
    .where("id", "=", idUsuario)
    .where("contrasena", "=", contrasena)
    .where("estado", "=", sql.lit("ACTIVO"))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function hayEntidadConNit(db: Db): Promise<boolean> {
  const fila = await db
    .selectFrom("entidad")
    .select("id")
    .where("nit", "is not", null)
    .where("estado", "=", sql.lit("ACTIVO"))
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}
