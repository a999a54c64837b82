import type { Genero, TipoDocumento } from "@ventanilla/contract/persona/persona";
import type { ConsultaUsuarios, Usuario, UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { entidadFilter } from "../../db/entidad-filter.ts";
import { askedTextFilter, indexedTextFilter, listRows, orderBy } from "../../db/list.ts";
import type { ListParts } from "../../db/list-parts.ts";
import { walkRows } from "../../db/list-walk.ts";

/** An index holds each of these in its order; by anything else a million accounts would have to be sorted. */
const COLUMNAS = {
  id: sql`u.id`,
  usuario: sql`u.usuario`,
  nombre_completo: sql`u.nombre_completo`,
} as const;

/** Who asks, and the roles that they may give; null: all there are. */
export interface Lector {
  id_usuario: number;
  asignables: readonly number[] | null;
}
interface Catalogo {
  lector: Lector;
  visible: RawBuilder<SqlBool>;
  consulta: ConsultaUsuarios;
}

export function listarCuentas(db: Db, { lector, visible, consulta }: Catalogo) {
  return listRows<UsuarioFila>(db, consulta, partesDe(visible, consulta), (ids) =>
    filasPorId(db, lector, ids),
  );
}

/** The same list whole. */
export function recorrerCuentas(db: Db, { lector, visible, consulta }: Catalogo) {
  return walkRows<UsuarioFila>(db, partesDe(visible, consulta), (conexion, ids) =>
    filasPorId(conexion, lector, ids),
  );
}

/** The columns that are searched, and as the index of words has them. */
const TEXTOS = {
  usuario: { expression: sql`u.usuario`, normal: sql`u._busqueda_usuario` },
  nombre_completo: { expression: sql`u.nombre_completo`, normal: sql`u._busqueda_nombre` },
} as const;

function partesDe(visible: RawBuilder<SqlBool>, consulta: ConsultaUsuarios): ListParts {
  const { entidad, id_entidad, id_rol, estado } = consulta;
  const exactos = [
    ...(id_entidad === undefined ? [] : [sql<SqlBool>`u.id_entidad = ${id_entidad}`]),
    ...(id_rol === undefined ? [] : [sql<SqlBool>`u.id_rol = ${id_rol}`]),
    // Written into the text: a partial index holds those that are switched off.
    ...(estado ? [sql<SqlBool>`u.estado = ${sql.lit(estado)}`] : []),
  ];
  const textos = (["usuario", "nombre_completo"] as const).flatMap((campo) => {
    const texto = consulta[campo];
    return texto ? [{ ...TEXTOS[campo], texto }] : [];
  });
  const suEntidad = entidad ? [entidadFilter(sql`u.id_entidad`, entidad)] : [];
  return {
    from: sql`usuario u`,
    visible: [
      {
        visible,
        filters: [
          ...exactos,
          ...suEntidad.map(({ found }) => found),
          ...textos.map(({ texto, ...columna }) => indexedTextFilter(columna, texto)),
        ],
      },
    ],
    filters: [
      ...exactos,
      ...suEntidad.map(({ asked }) => asked),
      ...textos.map(({ normal, texto }) => askedTextFilter(normal, texto)),
    ],
    byWords: textos.length > 0 || suEntidad.length > 0,
    order: orderBy(consulta.order, COLUMNAS, "usuario"),
    indexed: true,
    id: sql<number>`u.id`,
  };
}

const filasPorId = (db: Db, lector: Lector, ids: readonly number[]): Promise<UsuarioFila[]> =>
  filas(db, lector).where("u.id", "=", anyOf(ids)).execute();

function administrablePor({ id_usuario: propia, asignables }: Lector) {
  if (asignables === null) return sql<boolean>`true`;
  return sql<boolean>`(u.id = ${propia} OR u.id_rol = ${anyOf(asignables)})`;
}

function filas(db: Db, lector: Lector) {
  return db
    .selectFrom("usuario as u")
    .innerJoin("entidad as en", "en.id", "u.id_entidad")
    .innerJoin("rol as r", "r.id", "u.id_rol")
    .select([
      "u.id",
      "u.usuario",
      "u.nombre_completo",
      "u.email",
      "u.cargo",
      "u.estado",
      "u.id_entidad",
      "u.id_rol",
      "u.id_persona",
      "en.nombre as entidad_nombre",
      "r.nombre as rol_nombre",
      "r.descripcion as rol_descripcion",
      sql<boolean>`EXISTS (SELECT FROM token_api t WHERE t.id_usuario = u.id AND t.vence > now())`.as(
        "tiene_token",
      ),
      administrablePor(lector).as("administrable"),
    ]);
}

export function leerFila(db: Db, lector: Lector, id: number): Promise<UsuarioFila | undefined> {
  return filas(db, lector).where("u.id", "=", id).executeTakeFirst();
}

/** With its person as the account's institution was told of it (D111). */
export function leerCompleto(db: Db, lector: Lector, id: number): Promise<Usuario | undefined> {
  return filas(db, lector)
    .leftJoin("persona as p", "p.id", "u.id_persona")
    .leftJoin("persona_entidad as pe", (join) =>
      join.onRef("pe.id_persona", "=", "u.id_persona").onRef("pe.id_entidad", "=", "u.id_entidad"),
    )
    .select([
      sql<TipoDocumento | null>`p.tipo_documento`.as("persona_tipo_documento"),
      sql<string | null>`NULL::text`.as("persona_tipo_documento_otro"),
      "p.nro_documento as persona_nro_documento",
      "p.complemento as persona_complemento",
      "p.fecha_nacimiento as persona_fecha_nacimiento",
      "p.nombres as persona_nombres",
      "p.primer_apellido as persona_primer_apellido",
      "p.segundo_apellido as persona_segundo_apellido",
      "pe.movil as persona_movil",
      "pe.telefono as persona_telefono",
      "p.nacionalidad as persona_nacionalidad",
      "p.pais_nacimiento as persona_pais_nacimiento",
      sql<Genero | null>`p.genero`.as("persona_genero"),
      sql<boolean>`coalesce(p.contrastado, false)`.as("persona_contrastado"),
      "p.estado as persona_estado",
      "p.estado as estado_persona",
      "u._user_created",
      "u._user_updated",
      "u._created_at",
      "u._updated_at",
    ])
    .where("u.id", "=", id)
    .executeTakeFirst();
}
