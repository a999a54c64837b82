import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import type { RowReader } from "../../shared/sesion.ts";
import type { Cambios } from "../persona/index.ts";
import { vinculoVisible } from "./asociacion.access.ts";

export interface Asociacion {
  id: number;
  id_canal_entrada: number;
  id_persona: number | null;
  id_persona_anterior: number | null;
  /** The open case that was linked as well, and whose it was; both null when there was none, and of a link that says neither. */
  id_caso: number | null;
  id_persona_caso: number | null;
  deshecha_en: string | null;
  /** Whose link it is. */
  id_entidad: number | null;
  /** What it wrote of the person. */
  cambios: Cambios;
}

export async function insertarAsociacion(
  tx: Tx,
  { cambios, ...asociacion }: Omit<Asociacion, "id" | "deshecha_en"> & { id_usuario: number },
): Promise<void> {
  await tx
    .insertInto("persona_asociacion")
    .values({ ...asociacion, cambios: JSON.stringify(cambios) })
    .execute();
}

/** What was written later in the same conversation counts as the link's; what stood first stays what it goes back to. */
export async function sumarCambios(tx: Tx, ids: readonly number[], cambios: Cambios): Promise<void> {
  await sql`
    UPDATE persona_asociacion a SET cambios = a.cambios || (
      SELECT coalesce(jsonb_object_agg(campo, jsonb_build_object(
        'antes', coalesce(a.cambios -> campo, cambio) -> 'antes', 'despues', cambio -> 'despues')), '{}')
      FROM jsonb_each(${JSON.stringify(cambios)}::jsonb) AS c (campo, cambio))
    WHERE a.id = ANY(${ids}::int[])`.execute(tx);
}

const COLUMNAS = [
  "a.id",
  "a.id_canal_entrada",
  "a.id_persona",
  "a.id_persona_anterior",
  "a.id_caso",
  "a.id_persona_caso",
  "a.deshecha_en",
  "a.id_entidad",
] as const;
const cambios = sql<Cambios>`a.cambios`.as("cambios");

/** The latest link, whosever it is; one of another institution that was undone is none. */
export function ultimaAsociacion(
  tx: Tx,
  lector: RowReader,
  idCanalEntrada: number,
): Promise<Asociacion | undefined> {
  return tx
    .selectFrom("persona_asociacion as a")
    .select([...COLUMNAS, cambios])
    .where("a.id_canal_entrada", "=", idCanalEntrada)
    .where((eb) => eb.or([eb("a.deshecha_en", "is", null), vinculoVisible(lector)]))
    .orderBy("a.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Links made by the same action: they share their instant, which is their transaction's. */
export function delMismoActo(tx: Tx, id: number): Promise<Asociacion[]> {
  return tx
    .selectFrom("persona_asociacion as esta")
    .innerJoin("persona_asociacion as a", (join) =>
      join
        .onRef("a._created_at", "=", "esta._created_at")
        .onRef("a.id_usuario", "=", "esta.id_usuario")
        .on("a.id_persona", "is not distinct from", (eb) => eb.ref("esta.id_persona")),
    )
    .select([...COLUMNAS, cambios])
    .where("esta.id", "=", id)
    .orderBy("a.id")
    .execute();
}

export async function marcarDeshecha(tx: Tx, id: number): Promise<void> {
  await tx.updateTable("persona_asociacion").set({ deshecha_en: now() }).where("id", "=", id).execute();
}

/** Those that the caller may see, newest first. */
export function asociacionesDe(db: Db, lector: RowReader, idCanalEntrada: number) {
  return db
    .selectFrom("persona_asociacion as a")
    .innerJoin("usuario as u", "u.id", "a.id_usuario")
    .select((eb) => [
      "a.id",
      "u.usuario",
      "a._created_at",
      "a.deshecha_en",
      jsonObjectFrom(
        eb
          .selectFrom("persona as p")
          .select(["p.id", "p.nombres", "p.primer_apellido", "p.segundo_apellido", "p.contrastado"])
          .whereRef("p.id", "=", "a.id_persona"),
      ).as("persona"),
      jsonObjectFrom(
        eb
          .selectFrom("persona as p")
          .select(["p.id", "p.nombres", "p.primer_apellido", "p.segundo_apellido", "p.contrastado"])
          .whereRef("p.id", "=", "a.id_persona_anterior"),
      ).as("anterior"),
    ])
    .where("a.id_canal_entrada", "=", idCanalEntrada)
    .where(vinculoVisible(lector))
    .orderBy("a.id", "desc")
    .execute();
}

/** The history of an entry channel that turned out to be another one's citizen. */
export async function mudarAsociaciones(
  tx: Tx,
  { queda, seVa }: { queda: number; seVa: number },
): Promise<void> {
  await tx
    .updateTable("persona_asociacion")
    .set({ id_canal_entrada: queda })
    .where("id_canal_entrada", "=", seVa)
    .execute();
}
