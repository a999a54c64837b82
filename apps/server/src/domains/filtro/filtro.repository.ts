import type { Filtro, FiltroNuevo, ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { claveDeFiltro } from "@ventanilla/contract/filtro/filtro.rules";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import { newUuid } from "../../shared/ids.ts";

const VISIBLES = ["id", "nombre", sql<Filtro["filtros"]>`filtro.filtros`.as("filtros"), "orden"] as const;

export function filtrosDe(db: Db, idUsuario: number, lista: ListaConFiltros): Promise<Filtro[]> {
  return db
    .selectFrom("filtro")
    .select(VISIBLES)
    .where("id_usuario", "=", idUsuario)
    .where("lista", "=", lista)
    .orderBy("clave")
    .execute();
}

/** Of two that one person saves at once the second one counts the first. */
export async function retenerDueno(tx: Tx, idUsuario: number): Promise<void> {
  await tx.selectFrom("usuario").select("id").where("id", "=", idUsuario).forNoKeyUpdate().execute();
}

export function ponerFiltro(tx: Tx, idUsuario: number, nuevo: FiltroNuevo): Promise<Filtro> {
  const escrito = { nombre: nuevo.nombre, filtros: JSON.stringify(nuevo.filtros), orden: nuevo.orden };
  return tx
    .insertInto("filtro")
    .values({
      id: newUuid(),
      id_usuario: idUsuario,
      lista: nuevo.lista,
      clave: claveDeFiltro(nuevo.nombre),
      ...escrito,
    })
    .onConflict((conflicto) =>
      conflicto.columns(["id_usuario", "lista", "clave"]).doUpdateSet({ ...escrito, _updated_at: now() }),
    )
    .returning(VISIBLES)
    .executeTakeFirstOrThrow();
}

export async function contarFiltros(tx: Tx, idUsuario: number, lista: ListaConFiltros): Promise<number> {
  const { cuantos } = await tx
    .selectFrom("filtro")
    .select(({ fn }) => fn.countAll<number>().as("cuantos"))
    .where("id_usuario", "=", idUsuario)
    .where("lista", "=", lista)
    .executeTakeFirstOrThrow();
  return cuantos;
}

/** False: this person has no such one. */
export async function borrarFiltro(db: Db, idUsuario: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("filtro")
    .where("id", "=", id)
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
