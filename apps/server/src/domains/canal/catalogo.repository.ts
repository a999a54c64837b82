import type { CanalFila, ConsultaCanales } from "@ventanilla/contract/canal/canal";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { listRows, orderBy, textFilter } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";
import { cuantosApartados } from "./apartado/apartado.repository.ts";
import { conexionConocida } from "./conexion-conocida.ts";

const COLUMNAS = {
  id: sql`k.id`,
  // By its name: the type's own order is the one in which it was declared.
  clasificacion: sql`k.clasificacion::text`,
  usuario: sql`k.usuario`,
  estado: sql`k.estado`,
} as const;

/** Of their lines is told to who may administer them. */
export const listarCanales = (
  db: Db,
  visible: RawBuilder<SqlBool>,
  consulta: ConsultaCanales,
  { conConexion }: { conConexion: boolean },
) =>
  listRows<CanalFila>(db, consulta, partesDe(visible, consulta), (ids) =>
    leerFilas(db, ids, { conConexion }),
  );

/** The same list whole, without their lines. */
export const recorrerCanales = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaCanales) =>
  walkRows<CanalFila>(db, partesDe(visible, consulta), (tx, ids) =>
    leerFilas(tx, ids, { conConexion: false }),
  );

function partesDe(
  visible: RawBuilder<SqlBool>,
  { clasificacion, usuario, id_entidad, estado, order }: ConsultaCanales,
): ListParts {
  return {
    from: sql`canal k`,
    visible,
    filters: [
      ...(clasificacion ? [sql<SqlBool>`k.clasificacion = ${clasificacion}`] : []),
      ...(usuario ? [textFilter(sql`k.usuario`, usuario)] : []),
      ...(id_entidad === undefined ? [] : [sql<SqlBool>`k.id_entidad = ${id_entidad}`]),
      ...(estado ? [sql<SqlBool>`k.estado = ${estado}`] : []),
    ],
    order: orderBy(order, COLUMNAS, "clasificacion,usuario"),
    id: sql<number>`k.id`,
  };
}

/** Rows of the list in any order. */
export async function leerFilas(
  db: Db,
  ids: readonly number[],
  { conConexion }: { conConexion: boolean },
): Promise<CanalFila[]> {
  const filas = await db
    .selectFrom("canal as k")
    .innerJoin("entidad as e", "e.id", "k.id_entidad")
    .select(["k.id", "k.clasificacion", "k.usuario", "k.id_entidad", "k.estado"])
    .select(["e.nombre as entidad", "k.conexion", "k.conexion_desde", "k.escucha", "k.escucha_desde"])
    .$if(conConexion, (consulta) => consulta.select(cuantosApartados(sql`k.id`).as("apartados")))
    .where("k.id", "=", anyOf(ids))
    .execute();
  return filas.map(({ entidad, conexion, conexion_desde, escucha, escucha_desde, apartados, ...fila }) => ({
    ...fila,
    entidad: { nombre: entidad },
    conexion: conConexion ? conexionConocida({ conexion, conexion_desde, escucha, escucha_desde }) : null,
    apartados: apartados ?? null,
  }));
}

/** Institutions to which these channels belong; one that does not exist is in none. */
export async function entidadesDeCanales(
  db: Db,
  canales: readonly number[],
): Promise<{ id: number; id_entidad: number }[]> {
  if (canales.length === 0) return [];
  return db.selectFrom("canal").select(["id", "id_entidad"]).where("id", "=", anyOf(canales)).execute();
}
