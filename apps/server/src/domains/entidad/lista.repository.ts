import { ESTADOS_REGISTRO, type Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaListaEntidades, Entidad, EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { askedTextFilter, indexedTextFilter, listRows, orderBy } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";
import { leerEntidades } from "./entidad.repository.ts";

const COLUMNAS = {
  id: sql`en.id`,
  nombre: sql`en.nombre`,
  sigla: sql`en.sigla`,
  codigo_portal: sql`en.codigo_portal`,
  nit: sql`en.nit`,
  estado: sql`en.estado`,
} as const;

/** The columns with a text filter. */
const TEXTOS = {
  nombre: { expression: sql`en.nombre`, normal: sql`en._busqueda_nombre` },
  sigla: { expression: sql`en.sigla`, normal: sql`en._busqueda_sigla` },
} as const;

type Consulta = Omit<ConsultaListaEntidades, "nombre" | "sigla"> &
  Partial<Pick<ConsultaListaEntidades, "nombre" | "sigla">>;

export function listarEntidades(
  db: Db,
  visible: RawBuilder<SqlBool>,
  consulta: Consulta,
): Promise<Lista<Entidad>> {
  return listRows(db, consulta, partes(visible, consulta), (ids) => leerEntidades(db, ids));
}

/** The same list whole. */
export const recorrerEntidades = (db: Db, visible: RawBuilder<SqlBool>, consulta: Consulta) =>
  walkRows(db, partes(visible, consulta), leerEntidades);

export function listarBreves(
  db: Db,
  visible: RawBuilder<SqlBool>,
  consulta: Consulta,
): Promise<Lista<EntidadBreve>> {
  return listRows(db, consulta, partes(visible, consulta), (ids) =>
    db.selectFrom("entidad").select(["id", "nombre", "sigla"]).where("id", "=", anyOf(ids)).execute(),
  );
}

/** Both states are read side by side, each in the order of its own index; words are looked up in one of theirs. */
function partes(visible: RawBuilder<SqlBool>, consulta: Consulta): ListParts {
  const { estado, order } = consulta;
  const propios = estado ? [sql<SqlBool>`en.estado = ${estado}`] : [];
  const escritos = (["nombre", "sigla"] as const).flatMap((campo) => {
    const texto = consulta[campo];
    return texto === undefined ? [] : [{ ...TEXTOS[campo], texto }];
  });
  const pieces = (estado ? [estado] : ESTADOS_REGISTRO).map((uno) => ({
    where: sql<SqlBool>`en.estado = ${uno}`,
  }));
  const buscados = escritos.map(({ texto, ...columna }) => indexedTextFilter(columna, texto));
  return {
    from: sql`entidad en`,
    visible: [{ visible, pieces, ...(escritos.length > 0 && { filters: [...propios, ...buscados] }) }],
    filters: [...propios, ...escritos.map(({ normal, texto }) => askedTextFilter(normal, texto))],
    byWords: escritos.length > 0,
    order: orderBy(order, COLUMNAS, "nombre"),
    indexed: true,
    id: sql<number>`en.id`,
  };
}
