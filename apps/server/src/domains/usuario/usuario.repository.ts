import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** An account's own columns, without its password. */
export interface CuentaFila {
  id: number;
  usuario: string;
  email: string | null;
  cargo: string | null;
  estado: EstadoRegistro;
  id_entidad: number;
  id_rol: number;
  id_persona: number | null;
  nombre_completo: string;
}
/** What an administrator writes of it. */
export type CamposDeCuenta = Omit<CuentaFila, "id" | "nombre_completo">;

const columnas = [
  "id",
  "usuario",
  "email",
  "cargo",
  "estado",
  "id_entidad",
  "id_rol",
  "id_persona",
  "nombre_completo",
] as const;

export function buscarCuenta(db: Db, id: number): Promise<CuentaFila | undefined> {
  return db.selectFrom("usuario").select(columnas).where("id", "=", id).executeTakeFirst();
}

/** Whatever its capitals, as at the log-in. */
export function buscarCuentaPorNombre(db: Db, nombre: string): Promise<CuentaFila | undefined> {
  return db
    .selectFrom("usuario")
    .select(columnas)
    .where(sql`lower(usuario)`, "=", sql`lower(${nombre})`)
    .executeTakeFirst();
}

/** Nobody else changes the account, opens a session of it or makes it the last of its kind until the commit. */
export async function retenerCuenta(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("usuario").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

export async function insertarCuenta(
  tx: Tx,
  campos: CamposDeCuenta & { contrasena: string },
  autor: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto("usuario")
    .values({ ...campos, debe_cambiar_contrasena: true, _user_created: autor, _user_updated: autor })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function ponerCuenta(
  tx: Tx,
  id: number,
  campos: Partial<CamposDeCuenta>,
  autor: number,
): Promise<void> {
  await tx
    .updateTable("usuario")
    .set({ ...campos, _user_updated: autor, _updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Answers false when something refers to it. */
export async function borrarCuenta(tx: Tx, id: number): Promise<boolean> {
  try {
    await tx.deleteFrom("usuario").where("id", "=", id).execute();
    return true;
  } catch (error) {
    if (detalle(error, "code") === REFERIDA) return false;
    throw error;
  }
}

/** Which of the rules of the table a write broke. */
export function reglaRota(error: unknown): "usuario" | "persona" | null {
  if (detalle(error, "code") !== REPETIDA) return null;
  const constraint = detalle(error, "constraint");
  if (constraint === "usuario_unico") return "usuario";
  return constraint === "usuario_activo_por_persona" ? "persona" : null;
}

const REPETIDA = "23505";
const REFERIDA = "23503";

function detalle(error: unknown, cual: "code" | "constraint"): unknown {
  return error instanceof Error ? Reflect.get(error, cual) : undefined;
}
