import type { Caso, EstadoCaso, TipoCaso } from "@ventanilla/contract/caso/caso";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { anyId } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { mostradoPrimero } from "../canal/index.ts";

export interface CasoFilaInterna {
  id: number;
  estado: EstadoCaso;
  id_entidad: number;
  id_punto_atencion: number | null;
  operador_principal: number | null;
  version: number;
}

/** What deciding about a change asks of a case besides. */
export interface CasoBloqueado extends CasoFilaInterna {
  tipo: TipoCaso;
  descripcion: string;
  id_tramite: number | null;
  id_persona: number | null;
  canal_principal: number;
}

const INTERNAS = [
  "c.id",
  "c.estado",
  "c.id_entidad",
  "c.id_punto_atencion",
  "c.operador_principal",
  "c.version",
] as const;

/** A `CasoBloqueado` of the case `c`. */
export const casoInterno = sql<CasoBloqueado>`json_build_object(
  'id', c.id, 'estado', c.estado, 'id_entidad', c.id_entidad, 'id_punto_atencion', c.id_punto_atencion,
  'operador_principal', c.operador_principal, 'version', c.version, 'tipo', c.tipo, 'descripcion', c.descripcion,
  'id_tramite', c.id_tramite, 'id_persona', c.id_persona, 'canal_principal', c.canal_principal)`;

export interface ConversacionAbierta {
  id_canal_entrada: number;
  id_caso: number;
}

/** A citizen's identity on an account and its open case, both locked, when the addresses lead to them (bloquear-conversacion.sql). */
export async function bloquearConversacion(
  tx: Tx,
  idCanal: number,
  { chat, identity = null }: { chat: string; identity?: string | null | undefined },
): Promise<ConversacionAbierta | undefined> {
  const { rows } = await sql<ConversacionAbierta>`
    SELECT id_canal_entrada, id_caso FROM bloquear_conversacion(${idCanal}, ${chat}, ${identity})`.execute(
    tx,
  );
  return rows[0];
}

/** The open case of an entry channel, locked. */
export function bloquearCasoAbierto(tx: Tx, idCanalEntrada: number): Promise<CasoFilaInterna | undefined> {
  return tx
    .selectFrom("caso_canal_entrada as cce")
    .innerJoin("caso as c", "c.id", "cce.id_caso")
    .select(INTERNAS)
    .where("cce.id_canal_entrada", "=", idCanalEntrada)
    .where("cce.abierto", "=", sql.lit(true))
    .forUpdate("c")
    .executeTakeFirst();
}

export function bloquearCaso(tx: Tx, id: number): Promise<CasoBloqueado | undefined> {
  return tx
    .selectFrom("caso as c")
    .select([...INTERNAS, "c.tipo", "c.descripcion", "c.id_tramite", "c.id_persona", "c.canal_principal"])
    .where("c.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Entry channels of one or more cases in ascending order: the order in which they are locked. */
export async function entradasDe(db: Db, ...casos: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ entradas: number[] }>`
    SELECT entradas_de(${casos}::int[]) AS entradas`.execute(db);
  return rows[0]?.entradas ?? [];
}

/** The case an entry channel shows: the open one, else the one that was closed last; one that was attached is read in its destination. */
export async function casoDeEntrada(db: Db, idCanalEntrada: number): Promise<number | null> {
  const fila = await mostradoEn(db, idCanalEntrada).executeTakeFirst();
  return fila?.id_caso ?? null;
}

/** The same as a part of a statement. */
export function mostradoEn(db: Db, idCanalEntrada: number) {
  return db
    .selectFrom("caso_canal_entrada as cce")
    .innerJoin("caso as c", "c.id", "cce.id_caso")
    .select("c.id as id_caso")
    .where(
      "cce.id_canal_entrada",
      "=",
      // One that was given up for another of the same citizen shows what that one shows.
      sql<number>`(SELECT coalesce(unida_a, id) FROM canal_entrada WHERE id = ${idCanalEntrada})`,
    )
    .orderBy(mostradoPrimero)
    .limit(1);
}

/** Cases as they are told, each row as `casoDe` takes it; the case is `c`. */
export function consultaDeCaso(db: Db) {
  return db
    .selectFrom("caso as c")
    .innerJoin("canal_entrada as e", "e.id", "c.canal_principal")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .leftJoin("usuario as u", "u.id", "c.operador_principal")
    .select([
      "c.id",
      "c.tipo",
      "c.estado",
      "c.descripcion",
      "c.id_entidad",
      "c.id_tramite",
      "c.id_persona",
      "c.id_punto_atencion",
      "c.clasificacion",
      "c.usuario",
      "c.id_caso_destino",
      "c.version",
      "c._created_at",
      "c._updated_at",
      "c._user_created",
      "c._user_updated",
      "u.usuario as operador_principal",
      "u.nombre_completo as nombre_operador",
      "e.id as principal_id",
      "k.clasificacion as principal_clasificacion",
      "e.usuario as principal_usuario",
      "e.nombre as principal_nombre",
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("persona as p")
          .select(["p.id", "p.nombres", "p.primer_apellido", "p.segundo_apellido", "p.contrastado"])
          .select(sql<string>`documento_oculto(p.tipo_documento, p.nro_documento)`.as("documento"))
          .whereRef("p.id", "=", "c.id_persona"),
      ).as("persona"),
      jsonObjectFrom(
        eb.selectFrom("tramite as t").select(["t.nombre_tramite"]).whereRef("t.id", "=", "c.id_tramite"),
      ).as("tramite"),
      jsonObjectFrom(
        eb
          .selectFrom("punto as pt")
          .select(["pt.identificador"])
          .whereRef("pt.id", "=", "c.id_punto_atencion"),
      ).as("punto_atencion"),
      sql<
        number[]
      >`ARRAY(SELECT id_canal_entrada FROM caso_canal_entrada WHERE id_caso = c.id ORDER BY 1)`.as("canales"),
      sql<
        string[]
      >`ARRAY(SELECT o.usuario FROM caso_operador co JOIN usuario o ON o.id = co.id_usuario WHERE co.id_caso = c.id ORDER BY 1)`.as(
        "operadores",
      ),
    ]);
}

type FilaDeCaso = Awaited<ReturnType<ReturnType<typeof consultaDeCaso>["executeTakeFirstOrThrow"]>>;

export function casoDe({
  principal_id,
  principal_clasificacion,
  principal_usuario,
  principal_nombre,
  ...caso
}: FilaDeCaso): Caso {
  return {
    ...caso,
    canal_principal: {
      principal: {
        id: principal_id,
        clasificacion: principal_clasificacion,
        usuario: principal_usuario,
        nombre: principal_nombre,
      },
    },
  };
}

export async function leerCasoCompleto(db: Db, id: number): Promise<Caso | undefined> {
  const fila = await consultaDeCaso(db).where("c.id", "=", id).executeTakeFirst();
  return fila && casoDe(fila);
}

/** Change number of the thread and version of the fields, for many cases at once. */
export async function marcasDeCasos(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { secuencia: number; version: number }>> {
  if (ids.length === 0) return new Map();
  const filas = await db
    .selectFrom("caso")
    .select(["id", "secuencia", "version"])
    .where("id", "=", anyId(ids))
    .execute();
  return new Map(filas.map(({ id, secuencia, version }) => [id, { secuencia, version }]));
}
