import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { anyOf, oneOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { unlessReferred } from "../../db/refused.ts";
import { announce, type Tx } from "../../db/transaction.ts";
import { waitTurn } from "../../db/turn.ts";
import { now } from "../../shared/clock.ts";
import { type Cambio, marcarCambiosDe } from "./punto.repository.ts";

/** Nobody enters and no case comes to these points until the commit; in ascending order, as change numbers are raised. */
export async function retenerPuntos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom("punto").select("id").where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();
}

/**
 * Holds a point as it is for whoever enters it, or takes a case there: who edits it waits, messages do not, and who waited for
 * an edit reads its outcome afterwards. Answers its state.
 */
export async function sostenerPunto(tx: Tx, id: number): Promise<EstadoRegistro | undefined> {
  const punto = await tx
    .selectFrom("punto")
    .select("estado")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return punto?.estado;
}

/** One point of an institution at a time gives its cases away: two that hold the same point would each wait until the other lets go of it. */
export const esperarTurno = (tx: Tx, idEntidad: number): Promise<void> => waitTurn(tx, `punto:${idEntidad}`);

export interface CamposDePunto {
  identificador: string;
  id_entidad: number;
  estado: EstadoRegistro;
}

export async function insertarPunto(tx: Tx, campos: CamposDePunto, idUsuario: number): Promise<number> {
  const { id } = await tx
    .insertInto("punto")
    .values({ ...campos, _user_created: idUsuario, _user_updated: idUsuario })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function ponerPunto(
  tx: Tx,
  id: number,
  campos: Partial<CamposDePunto>,
  idUsuario: number,
): Promise<void> {
  await tx
    .updateTable("punto")
    .set({ ...campos, _user_updated: idUsuario, _updated_at: now() })
    .where("id", "=", id)
    .execute();
}

export interface Autorizados {
  operadores: readonly number[];
  canales: readonly number[];
}

export async function autorizadosDe(db: Db, id: number): Promise<Autorizados> {
  const operadores = await db
    .selectFrom("punto_operador")
    .select("id_usuario as id")
    .where("id_punto_atencion", "=", id)
    .orderBy("id_usuario")
    .execute();
  const canales = await db
    .selectFrom("punto_canal")
    .select("id_canal as id")
    .where("id_punto_atencion", "=", id)
    .orderBy("id_canal")
    .execute();
  return { operadores: operadores.map((fila) => fila.id), canales: canales.map((fila) => fila.id) };
}

export async function autorizar(
  tx: Tx,
  idPunto: number,
  { operadores, canales }: Autorizados,
): Promise<void> {
  await sql`INSERT INTO punto_operador (id_punto_atencion, id_usuario) SELECT ${idPunto}, unnest(${operadores}::int[])`.execute(
    tx,
  );
  await sql`INSERT INTO punto_canal (id_punto_atencion, id_canal) SELECT ${idPunto}, unnest(${canales}::int[])`.execute(
    tx,
  );
}

export async function desautorizar(
  tx: Tx,
  idPunto: number,
  { operadores, canales }: Autorizados,
): Promise<void> {
  await sql`DELETE FROM punto_operador WHERE id_punto_atencion = ${idPunto} AND id_usuario = ANY(${operadores}::int[])`.execute(
    tx,
  );
  await sql`DELETE FROM punto_canal WHERE id_punto_atencion = ${idPunto} AND id_canal = ANY(${canales}::int[])`.execute(
    tx,
  );
}

/** Takes an operator out of every point; answers which. */
export async function desautorizarEnTodos(tx: Tx, idUsuario: number): Promise<number[]> {
  const puntos = await tx
    .deleteFrom("punto_operador")
    .where("id_usuario", "=", idUsuario)
    .returning("id_punto_atencion as id")
    .execute();
  return puntos.map(({ id }) => id);
}

/** As the last statement: conversations of these channels that nobody has taken appear at the point, or leave it (D79). */
export async function marcarEsperas(tx: Tx, idPunto: number, canales: readonly number[]): Promise<void> {
  if (canales.length === 0) return;
  await marcarCambiosDe(
    tx,
    sql<Cambio>`
      SELECT ${idPunto}::int AS id_punto, cce.id_canal_entrada, false AS llegada
      FROM canal k
      JOIN caso c ON c.id_entidad = k.id_entidad AND c.id_punto_atencion IS NULL AND c.estado IN ('ACTIVO', 'PENDIENTE')
      JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.abierto
      JOIN canal_entrada e ON e.id = cce.id_canal_entrada AND e.id_canal = k.id
      WHERE k.id = ANY(${canales}::int[])`,
  );
}

export async function contarCasosAbiertos(db: Db, idPunto: number): Promise<number> {
  const { n } = await db
    .selectFrom("caso")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("id_punto_atencion", "=", idPunto)
    .where("estado", "=", oneOf("ACTIVO", "PENDIENTE"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether any case is, or ever was, handled there. */
export async function tieneCasos(db: Db, idPunto: number): Promise<boolean> {
  const fila = await db
    .selectFrom("caso_punto")
    .select("id_caso")
    .where("id_punto_atencion", "=", idPunto)
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Answers false when something refers to it. */
export function borrarPunto(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(() => tx.deleteFrom("punto").where("id", "=", id).execute());
}

/** Whose desks are looked at again. Without any of them: everybody's. */
export interface DeQuien {
  id_rol?: number;
  id_usuario?: number;
  /** Of whoever stands at one of its points, authorised there or not. */
  id_entidad?: number;
}

/** Asks again whoever is connected where these may stand: operators where they are authorised, administrators anywhere. */
export async function revisarMesas(tx: Tx, { id_rol: rol, ...de }: DeQuien = {}): Promise<void> {
  const operadores = de.id_usuario !== undefined || (rol !== undefined && !esAdministrador(rol));
  const puntos = operadores
    ? await autorizadosEn(tx, { id_rol: rol, id_usuario: de.id_usuario })
    : await puntosDe(tx, de.id_entidad);
  for (const { id } of puntos) announce(tx, { tipo: "autorizacion", id_punto: id });
}

/** The points where this account, or one of this role, is authorised. */
function autorizadosEn(
  tx: Tx,
  { id_rol: rol, id_usuario: usuario }: { id_rol: number | undefined; id_usuario: number | undefined },
): Promise<{ id: number }[]> {
  return tx
    .selectFrom("punto_operador as po")
    .innerJoin("usuario as u", "u.id", "po.id_usuario")
    .select("po.id_punto_atencion as id")
    .distinct()
    .$if(rol !== undefined, (consulta) => consulta.where("u.id_rol", "=", rol ?? 0))
    .$if(usuario !== undefined, (consulta) => consulta.where("u.id", "=", usuario ?? 0))
    .execute();
}

function puntosDe(tx: Tx, entidad: number | undefined): Promise<{ id: number }[]> {
  return tx
    .selectFrom("punto")
    .select("id")
    .$if(entidad !== undefined, (consulta) => consulta.where("id_entidad", "=", entidad ?? 0))
    .execute();
}
