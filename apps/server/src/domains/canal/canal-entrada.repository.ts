import type { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { CATALOGO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { CUENTA_SIN_LEER, siNadieSeAdelanta } from "./direccion.repository.ts";

export interface EntradaFila {
  id: number;
  id_canal: number;
  usuario: string;
  id_persona: number | null;
  no_leidos: number;
  leido_hasta: number;
  bienvenida_en: string | null;
}

const COLUMNAS = [
  "id",
  "id_canal",
  "usuario",
  "id_persona",
  "no_leidos",
  "leido_hasta",
  "bienvenida_en",
] as const;

/** Finds or makes the citizen's identity and locks it: everything of one conversation happens one after the other. */
export function asegurarCanalEntrada(
  tx: Tx,
  idCanal: number,
  usuario: string,
  nombre: string | null,
): Promise<EntradaFila> {
  return siNadieSeAdelanta(
    tx
      .insertInto("canal_entrada")
      .values({ id_canal: idCanal, usuario, nombre })
      .onConflict((conflicto) =>
        conflicto
          .columns(["id_canal", "usuario"])
          .where("unida_a", "is", null)
          .doUpdateSet({ nombre: sql`coalesce(excluded.nombre, canal_entrada.nombre)` }),
      )
      .returning(COLUMNAS)
      .executeTakeFirstOrThrow(),
  );
}

/** The same, neither made nor locked. */
export function verCanalEntrada(
  db: Db,
  { id_canal, usuario }: Pick<EntradaFila, "id_canal" | "usuario">,
): Promise<EntradaFila | undefined> {
  return db
    .selectFrom("canal_entrada")
    .select(COLUMNAS)
    .where("id_canal", "=", id_canal)
    .where("usuario", "=", usuario)
    .where("unida_a", "is", null)
    .executeTakeFirst();
}

/** Locks an entry channel. One that was given up for another of the same citizen locks the one that went on. */
export async function bloquearCanalEntrada(tx: Tx, id: number): Promise<EntradaFila | undefined> {
  const fila = await tx
    .selectFrom("canal_entrada")
    .select([...COLUMNAS, "unida_a"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!fila) return undefined;
  const { unida_a: union, ...entrada } = fila;
  return union === null ? entrada : bloquearCanalEntrada(tx, union);
}

/** Until when the entry channel `e` of the account `k` may be answered; null: no term. */
const responderHasta = sql<string | null>`responder_hasta(e.ultima_entrada_en, k.plazo_respuesta_ms)`;

/** The term for answering `e` of `k` is over. Nobody refuses what no term is known of. */
export const plazoVencido = sql<boolean>`coalesce(${responderHasta} <= now(), false)`;

/** An entry channel `e` of the account `k`, as the contract has it. */
const COLUMNAS_CONTRATO = [
  "e.id",
  "e.id_canal",
  "e.usuario",
  "e.nombre",
  "e.id_persona",
  "k.clasificacion",
  responderHasta.as("responder_hasta"),
  "e.no_leidos",
  "e.leido_hasta",
] as const;

/** One that was given up for another of the same citizen answers as the one that went on. `e`, and its account `k`. */
export function consultaDeEntrada(db: Db, id: number) {
  return db
    .selectFrom("canal_entrada as e")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .select(COLUMNAS_CONTRATO)
    .where("e.id", "=", sql<number>`(SELECT coalesce(unida_a, id) FROM canal_entrada WHERE id = ${id})`);
}

/** In which order the cases `c` of an entry channel stand, `cce`: the one that it shows comes first. */
export const mostradoPrimero = sql`cce.abierto DESC, (c.id_caso_destino IS NULL) DESC, c._updated_at DESC, c.id DESC`;

export function leerCanalEntrada(db: Db, id: number): Promise<CanalEntrada | undefined> {
  return consultaDeEntrada(db, id).executeTakeFirst();
}

/** A person's identities on the accounts of an institution, and on shared ones where it attended; or every one (null). */
export function canalesDePersona(
  db: Db,
  idPersona: number,
  idEntidad: number | null,
): Promise<CanalEntrada[]> {
  return db
    .selectFrom("canal_entrada as e")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .select(COLUMNAS_CONTRATO)
    .where("e.id_persona", "=", idPersona)
    .$if(idEntidad !== null, (consulta) =>
      consulta.where((eb) =>
        eb.or([
          eb("k.id_entidad", "=", idEntidad),
          eb.exists(
            eb
              .selectFrom("caso_canal_entrada as cce")
              .innerJoin("caso as c", "c.id", "cce.id_caso")
              .select("c.id")
              .whereRef("cce.id_canal_entrada", "=", "e.id")
              .where("c.id_entidad", "=", idEntidad),
          ),
        ]),
      ),
    )
    .orderBy("e.id")
    .limit(CATALOGO_MAX)
    .execute();
}

/** One more unread message of that second by its provider's clock, and the name that came with it (sumar-no-leidos.sql). */
export async function sumarNoLeido(
  tx: Tx,
  id: number,
  { segundos, nombre }: { segundos: number; nombre: string | null },
): Promise<void> {
  await sql`SELECT sumar_no_leidos(ARRAY[${id}::int], ARRAY[to_timestamp(${segundos})], ARRAY[${nombre}::text])`.execute(
    tx,
  );
}

/** Reads up to a message: the counter is counted anew, never subtracted. What is in no case waits elsewhere. */
export async function ponerLeido(tx: Tx, id: number, hasta: number): Promise<number> {
  const fila = await tx
    .updateTable("canal_entrada as e")
    .set({
      leido_hasta: hasta,
      no_leidos: sql<number>`(SELECT count(*)::int FROM mensaje m WHERE m.id_canal_entrada = e.id AND ${CUENTA_SIN_LEER} AND m.id > ${hasta})`,
    })
    .where("e.id", "=", id)
    .returning("e.no_leidos")
    .executeTakeFirstOrThrow();
  return fila.no_leidos;
}

/** Reads everything there is: nobody waits for an answer any more. */
export async function ponerTodoLeido(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("canal_entrada as e")
    .set({
      no_leidos: 0,
      leido_hasta: sql<number>`greatest(e.leido_hasta, (SELECT max(m.id) FROM mensaje m WHERE m.id_canal_entrada = e.id AND m.direccion = 'ENTRADA' AND m.id_caso IS NOT NULL))`,
    })
    .where("e.id", "=", anyOf(ids))
    .execute();
}

/**
 * A citizen's identity that an institution may reach: on an account of its own, or on a shared one where it attended, or in
 * this very case. One that was given up for another of the same citizen answers the one that went on.
 */
export async function buscarEnEntidad(
  db: Db,
  id: number,
  { id_entidad: idEntidad, id_caso: idCaso }: { id_entidad: number; id_caso: number },
): Promise<Pick<CanalEntrada, "id" | "usuario" | "clasificacion" | "id_persona"> | undefined> {
  return db
    .selectFrom("canal_entrada as e")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .select(["e.id", "e.usuario", "k.clasificacion", "e.id_persona"])
    .where(
      "e.id",
      "=",
      sql<number>`(SELECT coalesce(x.unida_a, x.id) FROM canal_entrada x WHERE x.id = ${id})`,
    )
    .where((eb) =>
      eb.or([
        eb("k.id_entidad", "=", idEntidad),
        eb.exists(
          eb
            .selectFrom("caso_canal_entrada as cce")
            .innerJoin("caso as c", "c.id", "cce.id_caso")
            .select("c.id")
            .whereRef("cce.id_canal_entrada", "=", "e.id")
            .where((caso) => caso.or([caso("c.id_entidad", "=", idEntidad), caso("c.id", "=", idCaso)])),
        ),
      ]),
    )
    .executeTakeFirst();
}

export async function ponerBienvenida(tx: Tx, id: number, instante: string): Promise<void> {
  await tx.updateTable("canal_entrada").set({ bienvenida_en: instante }).where("id", "=", id).execute();
}

/** Who writes there. The caller holds the row. */
export async function ponerPersonaDeEntrada(tx: Tx, id: number, idPersona: number | null): Promise<void> {
  await tx.updateTable("canal_entrada").set({ id_persona: idPersona }).where("id", "=", id).execute();
}
