import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { type Insertable, sql, type Updateable } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Entidad } from "../../db/types.gen.ts";
import { AppError } from "../../shared/app-error.ts";
import { now } from "../../shared/clock.ts";

/** Holds institutions until the commit, in the order of their ids. */
export async function retenerEntidades(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom("entidad")
    .select("id")
    .where("id", "=", anyOf([...ids]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export interface EntidadElegida {
  id: number;
  estado: EstadoRegistro;
}

/** Those in use first, each the oldest first. */
const enOrden = (tx: Tx) =>
  tx
    .selectFrom("entidad")
    .select(["id", "estado"])
    .orderBy(sql`estado = 'ACTIVO'`, "desc")
    .orderBy("id")
    .limit(1);

/** The oldest in use; where none is, the oldest. On a new installation the only one. */
export const primeraEntidad = (tx: Tx): Promise<EntidadElegida | undefined> => enOrden(tx).executeTakeFirst();

/** By its id or its whole name; the oldest in use, when several bear it. */
export const buscarPorNombre = (tx: Tx, nombre: string): Promise<EntidadElegida | undefined> =>
  enOrden(tx)
    .where((eb) => eb.or([eb(sql`id::text`, "=", nombre), eb("nombre", "=", nombre)]))
    .executeTakeFirst();

export async function insertarEntidad(
  tx: Tx,
  campos: Insertable<Entidad>,
  idUsuario: number | null,
): Promise<number> {
  const { id } = await sinRepetida(() =>
    tx
      .insertInto("entidad")
      .values({ ...campos, _user_created: idUsuario, _user_updated: idUsuario })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function ponerEntidad(
  tx: Tx,
  id: number,
  campos: Updateable<Entidad>,
  idUsuario: number,
): Promise<void> {
  await sinRepetida(() =>
    tx
      .updateTable("entidad")
      .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
      .where("id", "=", id)
      .execute(),
  );
}

/** Answers false when something refers to it. */
export async function borrarEntidad(tx: Tx, id: number): Promise<boolean> {
  try {
    await tx.deleteFrom("entidad").where("id", "=", id).execute();
    return true;
  } catch (error) {
    if (codigoDe(error) === REFERIDA) return false;
    throw error;
  }
}

/** Of the portal's codes there is one of each. */
async function sinRepetida<T>(escribir: () => Promise<T>): Promise<T> {
  try {
    return await escribir();
  } catch (error) {
    if (codigoDe(error) !== REPETIDA) throw error;
    throw new AppError("ENTIDAD_REPETIDA", { campos: { id_portal_unico: "errores:ENTIDAD_REPETIDA" } });
  }
}

const REFERIDA = "23503";
const REPETIDA = "23505";
const codigoDe = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
