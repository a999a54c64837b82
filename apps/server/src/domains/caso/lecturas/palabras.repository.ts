import { type RawBuilder, type SqlBool, sql } from "kysely";
import { askedTextFilter, indexedTextFilter } from "../../../db/list.ts";
import type { ListSet } from "../../../db/list-parts.ts";

/** A filter by words of another table: `found` by its index of words, `asked` of one case after the other. */
export interface FiltroDePalabras {
  found: RawBuilder<SqlBool>;
  asked: RawBuilder<SqlBool>;
}

/** The words of the rows of another table, and how those rows are found from the case `c`. */
interface Tabla {
  de: RawBuilder<unknown>;
  /** Its column that says which case, or which point, and the case's own. */
  clave: RawBuilder<unknown>;
  propia: RawBuilder<unknown>;
}

interface Columna {
  expression: RawBuilder<unknown>;
  normal: RawBuilder<unknown>;
}

const PERSONA: Tabla = { de: sql`caso_de_persona d`, clave: sql`d.id_caso`, propia: sql`c.id` };
const PUNTO: Tabla = { de: sql`punto pt`, clave: sql`pt.id`, propia: sql`c.id_punto_atencion` };
const NOMBRE: Columna = { expression: sql`d.nombre`, normal: sql`d.nombre` };
const DOCUMENTO: Columna = { expression: sql`d.documento`, normal: sql`d.documento` };
const IDENTIFICADOR: Columna = { expression: sql`pt.identificador`, normal: sql`pt._busqueda` };

/** No EXISTS for one case: that may become a set of all such rows, made to ask a few cases. */
const deUno = ({ de, clave, propia }: Tabla, { normal }: Columna, texto: string) =>
  sql<SqlBool>`(SELECT ${askedTextFilter(normal, texto)} FROM ${de} WHERE ${clave} = ${propia})`;

const dichoDe = (columna: Columna, texto: string, entidad: number | null) =>
  sql<SqlBool>`${entidad === null ? sql`` : sql`d.id_entidad = ${entidad} AND`} ${indexedTextFilter(columna, texto)}`;

const deSuPersona = (columna: Columna, texto: string, entidad: number | null): FiltroDePalabras => ({
  found: sql<SqlBool>`c.id IN (SELECT d.id_caso FROM caso_de_persona d WHERE ${dichoDe(columna, texto, entidad)})`,
  asked: deUno(PERSONA, columna, texto),
});

/** A case is of the institution of its point. */
const deSuPunto = (texto: string, entidad: number | null): FiltroDePalabras => ({
  found: sql<SqlBool>`c.id_punto_atencion = ANY (ARRAY(SELECT pt.id FROM punto pt
    WHERE ${entidad === null ? sql`` : sql`pt.id_entidad = ${entidad} AND`} ${indexedTextFilter(IDENTIFICADOR, texto)}))`,
  asked: deUno(PUNTO, IDENTIFICADOR, texto),
});

interface DePersona {
  nombre_completo?: string | undefined;
  nro_documento?: string | undefined;
}

/**
 * Cases whose person is what is looked for: what their words found is met one after the other until there is enough, because
 * a name may be that of a tenth of all cases. A join would read all of them first. All of the institution are found, so only
 * whoever sees all of these may ask so. `propios`: what is asked of the case besides, and is true of most.
 */
export function halladosPorPersona(
  { nombre_completo: nombre, nro_documento: documento }: DePersona,
  entidad: number | null,
  propios: readonly RawBuilder<SqlBool>[],
): Pick<ListSet, "from" | "words" | "filters"> {
  return {
    ...(propios.length === 0 && { words: PERSONA.de }),
    from: sql`caso_de_persona d CROSS JOIN LATERAL (SELECT * FROM caso x WHERE x.id = d.id_caso OFFSET 0) c`,
    filters: [
      ...(nombre ? [dichoDe(NOMBRE, nombre, entidad)] : []),
      ...(documento ? [dichoDe(DOCUMENTO, documento, entidad)] : []),
      ...propios,
    ],
  };
}

/** Of the case `c`: the names and surnames of its person, the person's document, the name of its point. `entidad`: all are its. */
export function filtrosDePalabras(
  consulta: DePersona & { identificador?: string | undefined },
  entidad: number | null,
): FiltroDePalabras[] {
  const { nombre_completo: nombre, nro_documento: documento, identificador } = consulta;
  return [
    ...(nombre ? [deSuPersona(NOMBRE, nombre, entidad)] : []),
    ...(documento ? [deSuPersona(DOCUMENTO, documento, entidad)] : []),
    ...(identificador ? [deSuPunto(identificador, entidad)] : []),
  ];
}
