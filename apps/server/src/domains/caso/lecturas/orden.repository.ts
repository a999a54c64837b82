import { ESTADOS_CASO, type EstadoCaso, TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { orderBy } from "../../../db/list.ts";
import type { ListPiece, ListSet, Order } from "../../../db/list-parts.ts";

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
 * Cases that a caller may see, and how they are found: those of every state are millions, open ones and those that left a
 * point thousands, which indexes hold in order; others are few and looked up by their ids.
 */
export interface Alcance {
  visible: RawBuilder<SqlBool>;
  hallados: "todos" | "dejados" | "abiertos" | "uno a uno";
}

const ABIERTOS = ESTADOS_CASO.filter((estado) => estaAbierto({ estado }));
/** As the indexes of open cases say it. */
export const estanAbiertos = sql<SqlBool>`c.estado IN ('ACTIVO', 'PENDIENTE')`;

type Filtros = readonly RawBuilder<SqlBool>[];
interface Pedida {
  order: string | undefined;
  estado: EstadoCaso | undefined;
}

/**
 * How each is read in an order; `filtros`: as the index that holds the words of the descriptions is best asked, for all, and
 * for some thousands, of which the beginnings of words are asked sooner than looked up.
 */
export function leerEnOrden(
  alcances: readonly Alcance[],
  {
    filtros,
    abiertos,
    porPersona,
    porPunto,
    ...consulta
  }: Pedida & {
    /** The filters leave some thousands only: open ones, met in their order, or any, all that are found put in order. */
    abiertos: "en orden" | "reunidos" | undefined;
    filtros: { todos: Filtros; dejados: Filtros | undefined };
    porPersona: Pick<ListSet, "from" | "words" | "filters"> | undefined;
    /** Their point's words are looked for: what it finds is of its institution. */
    porPunto: boolean;
  },
): ListSet[] {
  return alcances.map(({ visible, hallados }) => {
    if (hallados === "uno a uno" || abiertos === "reunidos") return { visible, few: true };
    const pieces = piezas(consulta, abiertos ? "abiertos" : hallados);
    // Open ones are asked directly: the index does not know them apart.
    const filters = hallados === "abiertos" ? undefined : filtros[hallados];
    const suyos = hallados === "todos" && { ...porPersona, asked: porPunto };
    return { visible, pieces, ...(filters && { filters }), ...suyos };
  });
}

/** Ranges of the indexes of migrations 0016 and 0023: each begins with the reach and `tipo`, or `estado` too, and goes on in order. */
function piezas(
  { order, estado: pedido }: Pedida,
  hallados: Exclude<Alcance["hallados"], "uno a uno">,
): ListPiece[] {
  const campos = (order || POR_DEFECTO).split(",");
  const clave = campos.find((campo) => !/^-?(?:tipo|estado)$/.test(campo));
  const deTipo = (tipo: string) => sql<SqlBool>`c.tipo = ${sql.lit(tipo)}`;
  if (clave === undefined || /^-?id$/.test(clave)) {
    const estados = hallados === "abiertos" ? ABIERTOS : ESTADOS_CASO;
    return TIPOS_CASO.flatMap((tipo) =>
      estados.map((estado) => ({ where: sql<SqlBool>`${deTipo(tipo)} AND c.estado = ${sql.lit(estado)}` })),
    );
  }
  if (!/^-?_updated_at$/.test(clave)) return TIPOS_CASO.map((tipo) => ({ where: deTipo(tipo) }));
  return TIPOS_CASO.flatMap((tipo) => {
    const dia = diaDe(campos, clave);
    const porDia = dia && { coarse: dia };
    if (hallados === "abiertos") return [{ where: deTipo(tipo), ...porDia }];
    const abiertos = { where: sql<SqlBool>`${deTipo(tipo)} AND ${estanAbiertos}`, ...porDia };
    const terminados = {
      where: sql<SqlBool>`${deTipo(tipo)} AND c._terminado_at IS NOT NULL`,
      order: orderBy(order, COLUMNAS_TERMINADO, POR_DEFECTO),
    };
    if (pedido) return [estaAbierto({ estado: pedido }) ? abiertos : terminados];
    return [abiertos, terminados];
  });
}

/** A place in the order of the latest change: when that was, and which case. */
export interface Lugar {
  cuando: RawBuilder<unknown>;
  id: number;
}

/** Whether the case `c` stands behind a place in that order; a piece tells the change in a column of its own. */
export const detrasDe = (
  { cuando, id }: Lugar,
  [cambio]: Order = ordenDeCasos(undefined),
): RawBuilder<SqlBool> => sql<SqlBool>`(${cambio?.column}, c.id) < (${cuando}, ${id}::int)`;

/** What of a set stands behind a place, each piece read from there on by its own index. */
export function siguientes({ visible, pieces, ...set }: ListSet, lugar: Lugar): ListSet {
  const dia = sql`(${lugar.cuando} AT TIME ZONE 'UTC')::date`;
  return {
    ...set,
    visible: sql<SqlBool>`${detrasDe(lugar)} AND ${visible}`,
    ...(pieces && {
      pieces: pieces.map((pieza) => {
        const desde = sql<SqlBool>`${pieza.where} AND ${detrasDe(lugar, pieza.order)}`;
        return {
          ...pieza,
          where: pieza.coarse ? sql<SqlBool>`${desde} AND ${pieza.coarse.column} <= ${dia}` : desde,
        };
      }),
    }),
  };
}

/** The day of the last change, as long as nothing but `tipo`, of which a piece has one, counts before it. */
function diaDe(campos: readonly string[], clave: string): Order[number] | undefined {
  const antes = campos.slice(0, campos.indexOf(clave));
  return antes.some((campo) => /^-?estado$/.test(campo))
    ? undefined
    : { column: sql`c._dia`, descending: clave.startsWith("-") };
}
