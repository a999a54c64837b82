import { type RawBuilder, type SqlBool, sql } from "kysely";
import { indexedTextFilter, normalTextFilter, unindexed } from "../../../db/list.ts";

/** A filter by words of another table: `found` by its index of words, `asked` of one case after the other. */
export interface FiltroDePalabras {
  found: RawBuilder<SqlBool>;
  asked: RawBuilder<SqlBool>;
}

const NOMBRE = {
  expression: sql`p.nombres || ' ' || p.primer_apellido || ' ' || coalesce(p.segundo_apellido, '')`,
  normal: sql`p._busqueda_nombre`,
} as const;
const DOCUMENTO = { expression: sql`p.nro_documento`, normal: sql`p._busqueda_documento` } as const;
const IDENTIFICADOR = { expression: sql`pt.identificador`, normal: sql`pt._busqueda` } as const;

type Columna = typeof NOMBRE | typeof DOCUMENTO | typeof IDENTIFICADOR;

/** No EXISTS for one case: that may become a set of all such rows, made to ask a few cases. */
const filtro = (
  { de, alias, propia }: { de: RawBuilder<unknown>; alias: RawBuilder<unknown>; propia: RawBuilder<unknown> },
  columna: Columna,
  texto: string,
): FiltroDePalabras => ({
  found: sql<SqlBool>`${propia} = ANY (ARRAY(SELECT ${alias}.id FROM ${de} WHERE ${indexedTextFilter(columna, texto)}))`,
  asked: sql<SqlBool>`(SELECT ${normalTextFilter(unindexed(columna.normal), texto)} FROM ${de} WHERE ${alias}.id = ${propia})`,
});

const PERSONA = { de: sql`persona p`, alias: sql`p`, propia: sql`c.id_persona` };
const PUNTO = { de: sql`punto pt`, alias: sql`pt`, propia: sql`c.id_punto_atencion` };

/** Of the case `c`: the names and surnames of its person, the person's document, the name of its point. */
export function filtrosDePalabras(consulta: {
  nombre_completo?: string | undefined;
  nro_documento?: string | undefined;
  identificador?: string | undefined;
}): FiltroDePalabras[] {
  const { nombre_completo: nombre, nro_documento: documento, identificador } = consulta;
  return [
    ...(nombre ? [filtro(PERSONA, NOMBRE, nombre)] : []),
    ...(documento ? [filtro(PERSONA, DOCUMENTO, documento)] : []),
    ...(identificador ? [filtro(PUNTO, IDENTIFICADOR, identificador)] : []),
  ];
}
