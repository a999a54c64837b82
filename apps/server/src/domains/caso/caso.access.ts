import type { Caso } from "@ventanilla/contract/caso/caso";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyId } from "../../db/any-of.ts";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RowReader, Sesion, View } from "../../shared/sesion.ts";
import { canalAtendido } from "../canal/index.ts";
import { puntoDe } from "../presencia/index.ts";
import { bloquearCaso, type CasoBloqueado, casoDe, casoInterno, consultaDeCaso } from "./caso.repository.ts";

/**
 * Which cases a caller may read (D44, D77): SUPERADMIN all; administration its institution's; an operator those of own
 * points, untaken ones that show there, those handled there, those that hold the operator, and what was attached to one that
 * is or was at own points. `c` is the case's alias.
 */
export function casoVisible({ view, id_usuario: yo, id_entidad: mia }: RowReader): RawBuilder<SqlBool> {
  if (view === "todo") return sql<SqlBool>`true`;
  if (view === "entidad") return sql<SqlBool>`c.id_entidad = ${mia}`;
  return sql<SqlBool>`c.id_entidad = ${mia} AND ${casoDeSuTrabajo(yo)}`;
}

/**
 * Whether a case of the institution is somebody's own work: `yo` is a user's id, or where a statement has it. Each case is asked
 * by itself (`OFFSET 0`): PostgreSQL would else make sets of all that somebody ever had, and of all that wrote to their
 * accounts, hundreds of thousands, to ask some cases.
 */
export function casoDeSuTrabajo(yo: number | RawBuilder<unknown>): RawBuilder<SqlBool> {
  const susPuntos = sql`(ARRAY(SELECT po.id_punto_atencion FROM punto_operador po WHERE po.id_usuario = ${yo}))`;
  return sql<SqlBool>`(
    c.id_punto_atencion = ANY ${susPuntos}
    OR EXISTS (SELECT 1 FROM caso_operador co WHERE co.id_caso = c.id AND co.id_usuario = ${yo} OFFSET 0)
    OR EXISTS (SELECT 1 FROM caso_punto cp WHERE cp.id_caso = c.id AND cp.id_punto_atencion = ANY ${susPuntos} OFFSET 0)
    OR (c.id_punto_atencion IS NULL AND EXISTS (
      SELECT 1 FROM caso_canal_entrada cce
      JOIN canal_entrada e ON e.id = cce.id_canal_entrada
      JOIN punto_canal pc ON pc.id_canal = e.id_canal
      WHERE cce.id_caso = c.id AND pc.id_punto_atencion = ANY ${susPuntos} OFFSET 0)))`;
}

/**
 * Open cases that wait on another institution's account which a point of the caller's attends: whoever sees one in a
 * list may open it, until somebody takes it (D46, D108). `c` is the case's alias; none of them is `casoVisible`.
 */
export function esperaCompartida({ view, id_usuario: yo, id_entidad: mia }: RowReader): RawBuilder<SqlBool> {
  const suyos =
    view !== "suyo"
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM punto_operador po WHERE po.id_punto_atencion = p.id AND po.id_usuario = ${yo})`;
  return sql<SqlBool>`c.id_entidad <> ${mia} AND c.id_punto_atencion IS NULL AND c.estado IN ('ACTIVO', 'PENDIENTE')
    AND c.id_entidad = ANY(ARRAY(SELECT k.id_entidad FROM punto p JOIN punto_canal x ON x.id_punto_atencion = p.id
      JOIN canal k ON k.id = x.id_canal WHERE p.id_entidad = ${mia} AND k.id_entidad <> ${mia}))
    AND EXISTS (
      SELECT 1 FROM caso_canal_entrada cce
      JOIN canal_entrada e ON e.id = cce.id_canal_entrada
      JOIN punto_canal pc ON pc.id_canal = e.id_canal
      JOIN punto p ON p.id = pc.id_punto_atencion AND p.id_entidad = ${mia}
      WHERE cce.id_caso = c.id AND cce.abierto AND ${suyos})`;
}

/**
 * Attached, directly or further, to a case that holds the operator. For the points of that case this stands in `caso_punto`.
 * `c` is the case's alias.
 */
const adjuntoASuCaso = (
  yo: number,
): RawBuilder<SqlBool> => sql<SqlBool>`c.id_caso_destino IS NOT NULL AND EXISTS (
  SELECT 1 FROM caso_operador co WHERE co.id_usuario = ${yo} AND co.id_caso = ANY(ARRAY(
    WITH RECURSIVE destino AS (
      SELECT c.id_caso_destino AS id
      UNION
      SELECT d.id_caso_destino FROM destino s JOIN caso d ON d.id = s.id
    )
    SELECT s.id FROM destino s)))`;

/**
 * Which cases of their institution a caller may open, asked of one: with what was attached to those that hold the operator.
 * Lists and searches ask `casoVisible`. `c` is the case's alias.
 */
export function casoPropio(lector: RowReader): RawBuilder<SqlBool> {
  const { view, id_usuario: yo, id_entidad: mia } = lector;
  if (view !== "suyo") return casoVisible(lector);
  return sql<SqlBool>`((${casoVisible(lector)}) OR (c.id_entidad = ${mia} AND ${adjuntoASuCaso(yo)}))`;
}

/** Which cases a caller may open: their own, and those that wait on an account that they share. `c` is the case's alias. */
export function casoLegible(lector: RowReader): RawBuilder<SqlBool> {
  return sql<SqlBool>`((${casoPropio(lector)}) OR (${esperaCompartida(lector)}))`;
}

const idLegible = compiledOnce((db, view: View, id_usuario: number, id_entidad: number, id: number) =>
  db
    .selectFrom("caso as c")
    .select("c.id")
    .where("c.id", "=", id)
    .where(casoLegible({ view, id_usuario, id_entidad })),
);

const filaLegible = compiledOnce((db, view: View, id_usuario: number, id_entidad: number, id: number) =>
  consultaDeCaso(db).where("c.id", "=", id).where(casoLegible({ view, id_usuario, id_entidad })),
);

/** A case that the caller may open, or nothing. */
export async function leerCasoLegible(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  id: number,
): Promise<Caso | undefined> {
  const [fila] = await filaLegible(db, view, id_usuario, id_entidad, id);
  return fila && casoDe(fila);
}

/** A case to read. "Not yours" and "not there" answer alike. */
export async function accederCaso(db: Db, sesion: Sesion, id: number): Promise<Caso> {
  const caso = await leerCasoLegible(db, sesion, id);
  if (!caso) throw new AppError("NO_EXISTE");
  return caso;
}

/** Only whether it may be read. */
export async function exigirCasoVisible(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  id: number,
): Promise<void> {
  const [fila] = await idLegible(db, view, id_usuario, id_entidad, id);
  if (!fila) throw new AppError("NO_EXISTE");
}

/**
 * Holds cases for writing that the caller may read, all or none (retener-casos.sql). `antes` is decided first, and nothing is
 * held when it is false.
 */
export async function retenerVisibles(
  tx: Tx,
  sesion: Sesion,
  {
    casos,
    entrada,
    antes = sql`true`,
  }: { casos: readonly number[]; entrada?: number | undefined; antes?: RawBuilder<boolean> },
): Promise<{ antes: boolean; visibles: boolean }> {
  const { rows } = await sql<{ antes: boolean; retenidas: number[] | null }>`
    SELECT p.antes, CASE WHEN p.visibles = ${new Set(casos).size} THEN retener_casos(${casos}::int[], ${entrada ?? null}) END AS retenidas
    FROM (
      SELECT a.antes, CASE WHEN a.antes THEN (
        SELECT count(*) FROM caso c
        WHERE c.id = ${anyId(casos)} AND ${casoLegible(sesion)}) END AS visibles
      FROM (SELECT ${antes} AS antes OFFSET 0) a OFFSET 0
    ) p`.execute(tx);
  return { antes: rows[0]?.antes === true, visibles: (rows[0]?.retenidas ?? null) !== null };
}

/** A message to read: whoever may read its case; of one that has none whoever sees what came to its account. */
export async function exigirMensajeVisible(db: Db, sesion: Sesion, id: number): Promise<void> {
  const mensaje = await db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .select(["m.id_caso", canalAtendido(sesion).as("atendido")])
    .where("m.id", "=", id)
    .executeTakeFirst();
  if (!mensaje) throw new AppError("NO_EXISTE");
  if (mensaje.id_caso !== null) return exigirCasoVisible(db, sesion, mensaje.id_caso);
  if (!mensaje.atendido) throw new AppError("NO_EXISTE");
}

export interface CasoParaEscribir {
  caso: CasoBloqueado;
  /** Where the caller works: the point that takes the case if nobody has. */
  id_punto: number;
  /** Whose the case is while it changes. */
  entidad: number;
}

/** What a statement asks of the case `c`. Null: it names what is not there. */
export type Lectura<Leido> = RawBuilder<Leido | null>;

/** A held case, and how the caller stands to it. */
export interface CasoRetenido<Leido> {
  caso: CasoBloqueado;
  /** Whose it is while it changes: one that waits without a point is of the institution of the caller's point, which takes it with the change (D61). */
  entidad: number;
  /** The caller's point, if any. */
  actual: number | null;
  seMuestraAqui: boolean;
  esOperador: boolean;
  pasoPorAqui: boolean;
  /** What else was asked of the same moment. */
  leido: Leido;
}

/** A case to write to, locked: the caller stands at its point, or is one of its operators, wherever they stand (D77). */
export async function accederCasoParaEscribir(tx: Tx, sesion: Sesion, id: number): Promise<CasoParaEscribir> {
  await exigirCasoVisible(tx, sesion, id);
  await bloquearCaso(tx, id);
  return exigirEscritura(await leerCasoRetenido(tx, sesion, id));
}

/** Reads a held case with all that decides who may write to it. `leer` asks for more, of the case `c`. Null: one of the two is not there. */
export async function leerCasoRetenido<Leido = null>(
  tx: Tx,
  sesion: Sesion,
  id: number,
  leer?: Lectura<Leido>,
): Promise<CasoRetenido<Leido> | null> {
  const { rows } = await sql<CasoRetenido<Leido>>`
    SELECT ${casoInterno} AS caso, a.punto AS actual,
      CASE WHEN c.id_punto_atencion IS NOT NULL THEN c.id_entidad
        ELSE coalesce((SELECT p.id_entidad FROM punto p WHERE p.id = a.punto), ${sesion.id_entidad}::int) END AS entidad,
      ${seMuestraEn(sql`c.id`, sql`a.punto`)} AS "seMuestraAqui",
      EXISTS (SELECT FROM caso_operador co WHERE co.id_caso = c.id AND co.id_usuario = ${sesion.id_usuario}) AS "esOperador",
      EXISTS (SELECT FROM caso_punto cp WHERE cp.id_caso = c.id AND cp.id_punto_atencion = a.punto) AS "pasoPorAqui",
      l.leido
    FROM caso c
    CROSS JOIN (SELECT ${puntoDe(sesion.id_usuario)} AS punto) a
    CROSS JOIN LATERAL (SELECT ${leer ?? sql`NULL`} AS leido) l
    WHERE c.id = ${id} ${leer ? sql`AND l.leido IS NOT NULL` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Whether the case `c` is at the point where the caller stands, one of theirs: who is no administrator may then read it, each
 * of its entry channels too, and write to it (`casoVisible`, `canalEntradaVisible`, `exigirEscritura`). PostgreSQL plans it in
 * a third of the time that those take, which say who else may.
 */
export function casoDondeEsta({
  id_usuario: yo,
  id_entidad: mia,
}: Pick<RowReader, "id_usuario" | "id_entidad">): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.id_entidad = ${mia} AND c.id_punto_atencion = ${puntoDe(yo)}
    AND EXISTS (SELECT FROM punto_operador po WHERE po.id_punto_atencion = c.id_punto_atencion AND po.id_usuario = ${yo})`;
}

/** Of a case that was seen in this transaction before it was waited for: whoever lost it meanwhile reads why. */
export function exigirEscritura(retenido: CasoRetenido<unknown> | null): CasoParaEscribir {
  if (!retenido) throw new AppError("NO_EXISTE");
  const { caso, entidad, actual, seMuestraAqui, esOperador, pasoPorAqui } = retenido;
  const { id_punto_atencion: suyo } = caso;
  if (actual !== null && suyo === actual) return { caso, entidad, id_punto: actual };
  if (suyo === null && seMuestraAqui && actual !== null) return { caso, entidad, id_punto: actual };
  if (suyo !== null && esOperador) return { caso, entidad, id_punto: suyo };
  if (actual === null) throw new AppError("CUBICULO_REQUERIDO");
  // It stood in the list of this point until another one took it or got it.
  if (seMuestraAqui || pasoPorAqui) throw new AppError("CASO_YA_TOMADO");
  throw new AppError("CUBICULO_REQUERIDO");
}

/** In whose log it stands: what who runs the installation does to a case is read by its institution (D107), all else by the author's. */
export function entidadDelActo({ id_entidad }: { id_entidad: number }, sesion: Sesion): number {
  return sesion.view === "todo" ? id_entidad : sesion.id_entidad;
}

/** Whether an untaken case without a point shows in a point's list. */
export async function muestraEn(db: Db, idCaso: number, idPunto: number): Promise<boolean> {
  const { rows } = await sql<{ seMuestra: boolean }>`
    SELECT ${seMuestraEn(sql`${idCaso}::int`, sql`${idPunto}::int`)} AS "seMuestra"`.execute(db);
  return rows[0]?.seMuestra === true;
}

function seMuestraEn(caso: RawBuilder<unknown>, punto: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM caso_canal_entrada cce
    JOIN canal_entrada e ON e.id = cce.id_canal_entrada
    JOIN punto_canal pc ON pc.id_canal = e.id_canal
    WHERE cce.id_caso = ${caso} AND pc.id_punto_atencion = ${punto})`;
}
