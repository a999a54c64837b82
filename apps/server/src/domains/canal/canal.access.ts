import type { CanalEntrada, Uniones } from "@ventanilla/contract/canal/canal";
import { esAdministrador, ROL } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyId } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { catalogVisible } from "../../db/list.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { buscarCanal, type CanalFila } from "./canal.repository.ts";
import { consultaDeEntrada, mostradoPrimero } from "./canal-entrada.repository.ts";

/**
 * Accounts whose messages in no case a caller sees: SUPERADMIN every one; administration its institution's; an operator
 * those that an own point of their institution attends, shared ones too, as they see untaken cases. `k` is the account's alias.
 */
export function canalAtendido(sesion: Sesion): RawBuilder<SqlBool> {
  if (sesion.id_rol === ROL.SUPERADMIN) return sql<SqlBool>`true`;
  if (esAdministrador(sesion.id_rol) || sesion.permisos.has("admin-casos:read"))
    return sql<SqlBool>`k.id_entidad = ${sesion.id_entidad}`;
  return sql<SqlBool>`EXISTS (
    SELECT 1 FROM punto_canal pc
    JOIN punto p ON p.id = pc.id_punto_atencion AND p.id_entidad = ${sesion.id_entidad}
    JOIN punto_operador po ON po.id_punto_atencion = p.id
    WHERE pc.id_canal = k.id AND po.id_usuario = ${sesion.id_usuario})`;
}

/** Which entry channels a caller sees and may answer through: of the own institution, and for an operator one that shows at an own point or whose case was handled there; on an account that another institution shares, while nobody has taken it or where the own one did (D108). `e`, and its account `k`. */
export function canalEntradaVisible(sesion: Sesion): RawBuilder<SqlBool> {
  const { id_usuario: yo, id_entidad: mia } = sesion;
  if (sesion.id_rol === ROL.SUPERADMIN) return sql<SqlBool>`true`;
  if (esAdministrador(sesion.id_rol)) return sql<SqlBool>`k.id_entidad = ${mia}`;
  return sql<SqlBool>`(EXISTS (
      SELECT 1 FROM punto_canal pc
      JOIN punto p ON p.id = pc.id_punto_atencion AND p.id_entidad = ${mia}
      JOIN punto_operador po ON po.id_punto_atencion = p.id AND po.id_usuario = ${yo}
      WHERE pc.id_canal = e.id_canal
        AND (k.id_entidad = p.id_entidad OR EXISTS (
          SELECT 1 FROM caso_canal_entrada cce JOIN caso c ON c.id = cce.id_caso
          WHERE cce.id_canal_entrada = e.id AND cce.abierto AND c.id_punto_atencion IS NULL))
    ) OR EXISTS (
      SELECT 1 FROM caso_canal_entrada cce
      JOIN caso c ON c.id = cce.id_caso AND c.id_entidad = ${mia}
      WHERE cce.id_canal_entrada = e.id
        AND (EXISTS (SELECT 1 FROM punto_operador po WHERE po.id_punto_atencion = c.id_punto_atencion AND po.id_usuario = ${yo})
          OR EXISTS (SELECT 1 FROM caso_operador co WHERE co.id_caso = c.id AND co.id_usuario = ${yo}))))`;
}

/** Whether the case `s` that `e` shows is such a one. */
function muestraUno(como: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (
    SELECT 1 FROM caso s
    WHERE ${como} AND s.id = (
      SELECT c.id FROM caso_canal_entrada cce JOIN caso c ON c.id = cce.id_caso
      WHERE cce.id_canal_entrada = e.id ORDER BY ${mostradoPrimero} LIMIT 1) OFFSET 0)`;
}

/**
 * Which ones a caller reads: those; whoever sees the institution's cases, besides, every one of its accounts or that shows a
 * case of its own; an operator, one that shows a case which was at an own point. The citizen's next case, elsewhere, is not theirs.
 */
function canalEntradaLegible(sesion: Sesion): RawBuilder<SqlBool> {
  const { view, id_usuario: yo, id_entidad: mia } = sesion;
  const visible = canalEntradaVisible(sesion);
  if (view === "todo") return visible;
  if (view === "entidad")
    return sql<SqlBool>`(${visible} OR k.id_entidad = ${mia} OR ${muestraUno(sql`s.id_entidad = ${mia}`)})`;
  const paso = sql`s.id_entidad = ${mia} AND EXISTS (
      SELECT 1 FROM caso_punto cp JOIN punto_operador po ON po.id_punto_atencion = cp.id_punto_atencion
      WHERE cp.id_caso = s.id AND po.id_usuario = ${yo} OFFSET 0)`;
  return sql<SqlBool>`(${visible} OR ${muestraUno(paso)})`;
}

/** An entry channel to read. */
export async function accederCanalEntrada(db: Db, sesion: Sesion, id: number): Promise<CanalEntrada> {
  const entrada = await consultaDeEntrada(db, id).where(canalEntradaLegible(sesion)).executeTakeFirst();
  if (!entrada) throw new AppError("NO_EXISTE");
  return entrada;
}

/** Which of these go on in another that the caller reads, and in which. */
export async function leerUniones(db: Db, sesion: Sesion, ids: readonly number[]): Promise<Uniones["rows"]> {
  const { rows } = await sql<Uniones["rows"][number]>`
    SELECT x.id, e.id AS unida_a FROM canal_entrada x
    JOIN canal_entrada e ON e.id = x.unida_a
    JOIN canal k ON k.id = e.id_canal
    WHERE x.id = ${anyId(ids)} AND ${canalEntradaLegible(sesion)}`.execute(db);
  return rows;
}

/** One to begin or change something with: having read what was said there is not enough. */
export async function accederCanalEntradaParaEscribir(
  db: Db,
  sesion: Sesion,
  id: number,
): Promise<CanalEntrada> {
  const entrada = await consultaDeEntrada(db, id).where(canalEntradaVisible(sesion)).executeTakeFirst();
  if (!entrada) throw new AppError("NO_EXISTE");
  return entrada;
}

/** A configured account of the caller's institution, or of any for whoever runs the installation. */
export async function accederCanal(db: Db, sesion: Sesion, id: number): Promise<void> {
  const canal = await buscarCanal(db, id);
  const suyo = sesion.id_rol === ROL.SUPERADMIN || canal?.id_entidad === sesion.id_entidad;
  if (!canal || !suyo) throw new AppError("NO_EXISTE");
}

/** Which accounts a list shows. `k` is the alias. */
export function canalVisible(sesion: Sesion) {
  return catalogVisible(sesion, "canales:read", { entidad: sql`k.id_entidad`, estado: sql`k.estado` });
}

/** An account that a point attends; any other answers as if it were not there. */
export async function accederCanalDePunto(db: Db, idPunto: number, id: number): Promise<CanalFila> {
  const { rows } = await sql`
    SELECT 1 FROM punto_canal WHERE id_punto_atencion = ${idPunto} AND id_canal = ${id}`.execute(db);
  const canal = rows.length > 0 ? await buscarCanal(db, id) : undefined;
  if (!canal) throw new AppError("NO_EXISTE");
  return canal;
}
