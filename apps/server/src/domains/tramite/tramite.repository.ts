import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import type { ConsultaTramites, Tramite } from "@ventanilla/contract/tramite/tramite";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { entidadFilter } from "../../db/entidad-filter.ts";
import { askedTextFilter, indexedTextFilter, isOrderedBy, listRows, orderBy } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";
import { unlessReferred } from "../../db/refused.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";

const COLUMNAS = {
  id: sql`t.id`,
  nombre_tramite: sql`t.nombre_tramite`,
  entidad: sql`en.nombre`,
  estado: sql`t.estado`,
} as const;

const TEXTO = { expression: sql`t.nombre_tramite`, normal: sql`t._busqueda` } as const;

export const listarTramites = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaTramites) =>
  listRows(db, consulta, partesDe(visible, consulta), (ids) => leerTramites(db, ids));

/** The same list whole. */
export const recorrerTramites = (db: Db, visible: RawBuilder<SqlBool>, consulta: ConsultaTramites) =>
  walkRows(db, partesDe(visible, consulta), leerTramites);

function partesDe(visible: RawBuilder<SqlBool>, consulta: ConsultaTramites): ListParts {
  const { nombre_tramite: nombre, entidad, id_entidad, estado, order } = consulta;
  const exactos = [
    ...(id_entidad === undefined ? [] : [sql<SqlBool>`t.id_entidad = ${id_entidad}`]),
    ...(estado ? [sql<SqlBool>`t.estado = ${estado}`] : []),
  ];
  const suEntidad = entidad ? [entidadFilter(sql`t.id_entidad`, entidad)] : [];
  const textos = nombre ? [nombre] : [];
  return {
    from: sql`tramite t`,
    ...(isOrderedBy(order, "entidad") && {
      ordered: sql`entidad en JOIN tramite t ON t.id_entidad = en.id`,
    }),
    visible: [
      {
        visible,
        filters: [
          ...exactos,
          ...suEntidad.map(({ found }) => found),
          ...textos.map((texto) => indexedTextFilter(TEXTO, texto)),
        ],
      },
    ],
    filters: [
      ...exactos,
      ...suEntidad.map(({ asked }) => asked),
      ...textos.map((texto) => askedTextFilter(TEXTO.normal, texto)),
    ],
    byWords: textos.length > 0 || suEntidad.length > 0,
    order: orderBy(order, COLUMNAS, "nombre_tramite"),
    indexed: true,
    id: sql<number>`t.id`,
  };
}

export function leerTramites(db: Db, ids: readonly number[]): Promise<Tramite[]> {
  return db
    .selectFrom("tramite as t")
    .innerJoin("entidad as en", "en.id", "t.id_entidad")
    .select(["t.id", "t.nombre_tramite", "t.id_entidad", "t.estado"])
    .select(sql<{ nombre: string }>`json_build_object('nombre', en.nombre)`.as("entidad"))
    .where("t.id", "=", anyOf(ids))
    .execute();
}

export async function bloquearTramite(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("tramite").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Answers false when something refers to it. */
export function borrarTramite(tx: Tx, id: number): Promise<boolean> {
  return unlessReferred(() => tx.deleteFrom("tramite").where("id", "=", id).execute());
}

/** Put by a person: the portal's coming and going changes it no more. */
export async function ponerEstado(
  tx: Tx,
  id: number,
  { estado, id_usuario }: { estado: EstadoRegistro; id_usuario: number },
): Promise<void> {
  await tx
    .updateTable("tramite")
    .set({ estado, retirado_del_portal: false, _user_updated: id_usuario, _updated_at: now() })
    .where("id", "=", id)
    .execute();
}
