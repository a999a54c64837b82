import { ESTADOS_CASO, TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListPiece, type ListSet, type Order, orderBy } from "../../../db/list.ts";

const COLUMNAS = {
  id: sql`c.id`,
  tipo: sql`c.tipo`,
  descripcion: sql`c.descripcion`,
  estado: sql`c.estado`,
  _created_at: sql`c._created_at`,
  _updated_at: sql`c._updated_at`,
} as const;

/** The same of a closed case, in a column that an index may hold. */
const COLUMNAS_TERMINADO = { ...COLUMNAS, _updated_at: sql`c._terminado_at` } as const;

const POR_DEFECTO = "-_updated_at";

/** The latest change first, unless the request says otherwise. */
export const ordenDeCasos = (order: string | undefined): Order => orderBy(order, COLUMNAS, POR_DEFECTO);

/**
 * Cases that a caller may see, and how they are found: those of every state are millions, which indexes hold in order;
 * open ones are as many as people carry, found together and put in order in memory; others are looked up by their ids.
 */
export type Alcance = Pick<ListSet, "visible"> & { hallados: "en orden" | "juntos" | "uno a uno" };

/** How each is read in an order; `filtros`: as an index that holds the words of the descriptions is best asked. */
export function leerEnOrden(
  alcances: readonly Alcance[],
  { order, filtros }: { order: string | undefined; filtros: readonly RawBuilder<SqlBool>[] },
): ListSet[] {
  return alcances.map(({ visible, hallados }) => {
    if (hallados === "uno a uno") return { visible };
    return { visible, filters: filtros, ...(hallados === "en orden" && { pieces: piezas(order) }) };
  });
}

/** Ranges of the indexes of migration 0016: each begins with the reach and `tipo`, or `estado` too, and goes on in order. */
function piezas(order: string | undefined): ListPiece[] {
  const campos = (order || POR_DEFECTO).split(",").map((campo) => campo.replace(/^-/, ""));
  const clave = campos.find((campo) => campo !== "tipo" && campo !== "estado");
  if (clave === undefined || clave === "id")
    return TIPOS_CASO.flatMap((tipo) =>
      ESTADOS_CASO.map((estado) => ({
        where: sql<SqlBool>`c.tipo = ${sql.lit(tipo)} AND c.estado = ${sql.lit(estado)}`,
      })),
    );
  if (clave !== "_updated_at")
    return TIPOS_CASO.map((tipo) => ({ where: sql<SqlBool>`c.tipo = ${sql.lit(tipo)}` }));
  return [
    { where: sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE')` },
    ...TIPOS_CASO.map((tipo) => ({
      where: sql<SqlBool>`c.tipo = ${sql.lit(tipo)} AND c._terminado_at IS NOT NULL`,
      order: orderBy(order, COLUMNAS_TERMINADO, POR_DEFECTO),
    })),
  ];
}
