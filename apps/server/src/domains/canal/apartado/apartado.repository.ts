import {
  type ApartadoFila,
  type ConsultaApartados,
  type EstadoApartado,
  type ListaApartados,
  type MotivoApartado,
  QueApartado,
} from "@ventanilla/contract/canal/apartado";
import { APARTADO_VIGENCIA_S, APARTADOS_MAX } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { anyOf } from "../../../db/any-of.ts";
import type { Db } from "../../../db/database.ts";
import { listRows } from "../../../db/list.ts";
import type { Tx } from "../../../db/transaction.ts";
import { now } from "../../../shared/clock.ts";

const Fallos = z.array(z.string());

export interface ApartadoNuevo {
  id_canal: number;
  que: QueApartado;
  motivo: MotivoApartado;
  fallos: readonly string[];
  bytes: number;
  huella: string;
}

/** Of an account, how many wait. `canal`: its id, as SQL. */
export function cuantosApartados(canal: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM apartado a WHERE a.id_canal = ${canal} AND a.estado = 'PENDIENTE')`;
}

/** Whether anything of the account still waits for somebody to read or discard it. */
export async function esperanApartados(tx: Tx, idCanal: number): Promise<boolean> {
  const fila = await tx
    .selectFrom("apartado")
    .select("id")
    .where("id_canal", "=", idCanal)
    .where("estado", "=", sql.lit("PENDIENTE"))
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

/** `nuevo`: false when it waits already, or was discarded: the provider brought it again. */
export async function insertarApartado(
  tx: Tx,
  { fallos, ...fila }: ApartadoNuevo,
): Promise<{ id: number; nuevo: boolean }> {
  const { id, veces } = await tx
    .insertInto("apartado")
    .values({ ...fila, fallos: JSON.stringify(fallos) })
    .onConflict((conflicto) =>
      conflicto
        .columns(["id_canal", "huella"])
        .where("estado", "<>", sql.lit("LEIDO"))
        .doUpdateSet({ veces: sql`apartado.veces + 1`, _updated_at: now() }),
    )
    .returning(["id", "veces"])
    .executeTakeFirstOrThrow();
  return { id, nuevo: veces === 1 };
}

export async function ponerContenido(tx: Tx, id: number, contenido: string): Promise<void> {
  await tx.updateTable("apartado").set({ contenido }).where("id", "=", id).execute();
}

/**
 * Of an account too many wait: some are given up, and counted. First what nobody knows the kind of, then what tells of
 * messages, and a message, or what may be one, last; of equals the oldest of those of which there are most, because
 * anybody can bring one of a kind again and again.
 */
export async function olvidarSobrantes(tx: Tx, idCanal: number): Promise<void> {
  const { rows } = await sql`
    DELETE FROM apartado WHERE id IN (
      SELECT id FROM (
        SELECT id, que, motivo, count(*) OVER (PARTITION BY motivo, que, fallos) AS iguales
        FROM apartado WHERE id_canal = ${idCanal} AND estado = 'PENDIENTE') a
      ORDER BY motivo = 'desconocido' DESC, que NOT IN ('cuerpo', 'mensaje') DESC, iguales DESC, id
      LIMIT greatest(0, (SELECT count(*) FROM apartado WHERE id_canal = ${idCanal} AND estado = 'PENDIENTE') - ${APARTADOS_MAX}))
    RETURNING id`.execute(tx);
  if (rows.length > 0) await contarOlvidados(tx, idCanal, rows.length);
}

async function contarOlvidados(db: Db, idCanal: number, cuantos: number): Promise<void> {
  await sql`
    INSERT INTO apartado_olvidado (id_canal, cuantos) VALUES (${idCanal}, ${cuantos})
    ON CONFLICT (id_canal) DO UPDATE SET cuantos = apartado_olvidado.cuantos + excluded.cuantos`.execute(db);
}

/** What lay for too long goes; of what nobody had dealt with the count stays. */
export async function olvidarApartadosVencidos(db: Db): Promise<void> {
  await sql`
    WITH idos AS (
      DELETE FROM apartado WHERE _created_at < now() - make_interval(secs => ${APARTADO_VIGENCIA_S})
      RETURNING id_canal, estado)
    INSERT INTO apartado_olvidado (id_canal, cuantos)
    SELECT id_canal, count(*) FROM idos WHERE estado = 'PENDIENTE' GROUP BY id_canal
    ON CONFLICT (id_canal) DO UPDATE SET cuantos = apartado_olvidado.cuantos + excluded.cuantos`.execute(db);
}

/** `visible`: of the account, whose alias is `k`. */
export async function listarApartados(
  db: Db,
  visible: RawBuilder<SqlBool>,
  { canal, motivo, estado, ...pagina }: ConsultaApartados,
): Promise<ListaApartados> {
  const delCanal = canal === undefined ? sql<SqlBool>`true` : sql<SqlBool>`k.id = ${canal}`;
  const lista = await listRows<ApartadoFila>(
    db,
    pagina,
    {
      from: sql`apartado a JOIN canal k ON k.id = a.id_canal`,
      visible: sql<SqlBool>`${visible} AND a.estado = ${sql.lit(estado)}`,
      filters: [
        ...(canal === undefined ? [] : [delCanal]),
        ...(motivo === undefined ? [] : [sql<SqlBool>`a.motivo = ${motivo}`]),
      ],
      order: [{ column: sql`a.id`, descending: true }],
      id: sql<number>`a.id`,
    },
    (ids) => leerFilas(db, ids),
  );
  const { rows } = await sql<{ olvidados: number }>`
    SELECT coalesce(sum(o.cuantos), 0)::int AS olvidados
    FROM apartado_olvidado o JOIN canal k ON k.id = o.id_canal WHERE ${visible} AND ${delCanal}`.execute(db);
  return { ...lista, olvidados: rows[0]?.olvidados ?? 0 };
}

/** Rows of the list in any order. */
export async function leerFilas(db: Db, ids: readonly number[]): Promise<ApartadoFila[]> {
  if (ids.length === 0) return [];
  const filas = await db
    .selectFrom("apartado as a")
    .innerJoin("canal as k", "k.id", "a.id_canal")
    .leftJoin("usuario as u", "u.id", "a.resuelto_por")
    .select(["a.id", "a.estado", "a.motivo", "a.que", "a.fallos", "a.bytes", "a.veces", "a.lecturas"])
    .select(["a._created_at", "a.resuelto_en", "u.nombre_completo as operador"])
    .select(["k.id as id_canal", "k.clasificacion", "k.usuario"])
    .select(sql<boolean>`a.contenido IS NOT NULL`.as("conservado"))
    .where("a.id", "=", anyOf(ids))
    .execute();
  return filas.map(({ id_canal, clasificacion, usuario, operador, resuelto_en: instante, ...fila }) => ({
    ...fila,
    que: QueApartado.parse(fila.que),
    fallos: Fallos.parse(fila.fallos),
    canal: { id: id_canal, clasificacion, usuario },
    resuelto: instante === null ? null : { operador: operador ?? "", instante },
  }));
}

export interface ApartadoGuardado {
  id: number;
  id_canal: number;
  id_entidad: number;
  estado: EstadoApartado;
  /** Sealed. */
  contenido: string | null;
}

/** `visible`: of the account, whose alias is `k`. */
export function buscarApartado(
  db: Db,
  id: number,
  visible: RawBuilder<SqlBool>,
): Promise<ApartadoGuardado | undefined> {
  return db
    .selectFrom("apartado as a")
    .innerJoin("canal as k", "k.id", "a.id_canal")
    .select(["a.id", "a.id_canal", "k.id_entidad", "a.estado", "a.contenido"])
    .where("a.id", "=", id)
    .where(visible)
    .executeTakeFirst();
}

/** False: somebody else was faster. */
export async function resolverApartado(
  tx: Tx,
  id: number,
  { estado, idUsuario }: { estado: Exclude<EstadoApartado, "PENDIENTE">; idUsuario: number },
): Promise<boolean> {
  const fila = await tx
    .updateTable("apartado")
    .set({ estado, contenido: null, resuelto_en: now(), resuelto_por: idUsuario, _updated_at: now() })
    .$if(estado === "LEIDO", (cambio) => cambio.set({ lecturas: sql`lecturas + 1` }))
    .where("id", "=", id)
    .where("estado", "=", sql.lit("PENDIENTE"))
    .returning("id")
    .executeTakeFirst();
  return fila !== undefined;
}

/** It was read once more, and still cannot be. */
export async function anotarLectura(tx: Tx, id: number, fallos: readonly string[]): Promise<void> {
  await tx
    .updateTable("apartado")
    .set({ lecturas: sql`lecturas + 1`, fallos: JSON.stringify(fallos), _updated_at: now() })
    .where("id", "=", id)
    .where("estado", "=", sql.lit("PENDIENTE"))
    .execute();
}
