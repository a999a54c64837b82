import type { AtencionDeCaso, CasoFila, EnviosDeCaso } from "@ventanilla/contract/caso/caso";
import type { ConsultaLista, Lista } from "@ventanilla/contract/common/lista";
import { FILTRO_CONTIENE_MIN, PREVISTA_CONVERSACION } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import { askedTextFilter, indexedTextFilter, listRows } from "../../../db/list.ts";
import { firstStatement } from "../../../db/list-first.ts";
import type { ListParts, ListSet } from "../../../db/list-parts.ts";
import { walkRows } from "../../../db/list-walk.ts";
import type { Sesion, View } from "../../../shared/sesion.ts";
import { previstaDe } from "../../hilo/index.ts";
import { aQuienDijo } from "../../persona/index.ts";
import { ATENCION_EN_INDICE, conAtencion } from "../administrar/atencion.repository.ts";
import { conEnvios } from "../administrar/envios.repository.ts";
import { todosVisibles } from "./historial.repository.ts";
import { type Alcance, type Lugar, leerEnOrden, ordenDeCasos, siguientes } from "./orden.repository.ts";
import { filtrosDePalabras, halladosPorPersona } from "./palabras.repository.ts";

export interface ConsultaCasos extends ConsultaLista {
  tipo?: CasoFila["tipo"] | undefined;
  estado?: CasoFila["estado"] | undefined;
  descripcion?: string | undefined;
  nombre_completo?: string | undefined;
  nro_documento?: string | undefined;
  identificador?: string | undefined;
  atencion?: AtencionDeCaso | undefined;
  envios?: EnviosDeCaso | undefined;
  /** Of all these, those few. */
  soloEstos?: RawBuilder<SqlBool> | undefined;
}

/** One page of cases, the latest change first; what is visible speaks of `c`. */
export const listarCasos = (
  db: Db,
  sesion: Sesion,
  alcances: readonly Alcance[],
  consulta: ConsultaCasos,
): Promise<Lista<CasoFila>> =>
  listRows(db, consulta, partesDe(sesion, alcances, consulta), (ids) => leerFilas(db, sesion, ids));

/** Of the cases that some words find: how many, behind which place, and what else is asked of `c`. */
export interface Tanda {
  cuantos: number;
  /** The words may be those of many cases, and stand in the case itself. */
  comunes?: boolean;
  tras?: Lugar | undefined;
  ademas?: RawBuilder<SqlBool> | undefined;
}

/** Only which they are: the first of the cases that the caller may read, by words alone. */
export async function hallarCasos(
  db: Db,
  sesion: Sesion,
  consulta: Pick<ConsultaCasos, "nombre_completo" | "nro_documento" | "descripcion">,
  { cuantos, comunes: common = false, tras, ademas }: Tanda,
): Promise<readonly number[]> {
  const { visible, ...partes } = partesDe(sesion, todosVisibles(sesion), consulta, { soloPrimeros: true });
  const [todos] = visible;
  if (!todos) return [];
  const pedidos = ademas ? { ...todos, visible: sql<SqlBool>`${ademas} AND ${todos.visible}` } : todos;
  const set = tras ? siguientes(pedidos, tras) : pedidos;
  const reach = sql<SqlBool>`${sesion.view === "todo" ? sql`true` : sql`c.id_entidad = ${sesion.id_entidad}`}`;
  const { rows } = await firstStatement({ ...partes, set, reach, common }, cuantos).execute(db);
  return rows.flatMap(({ ids }) => ids);
}

/** The same list whole. */
export const recorrerCasos = (
  db: Db,
  sesion: Sesion,
  alcances: readonly Alcance[],
  consulta: ConsultaCasos,
): AsyncGenerator<CasoFila[]> =>
  walkRows(db, partesDe(sesion, alcances, consulta), (tx, ids) => leerFilas(tx, sesion, ids));

type ListaDeCasos = ListParts & { visible: readonly ListSet[] };

/** `soloPrimeros`: the words are looked up before anything is asked of what may be seen. */
function partesDe(
  { view, id_entidad }: Sesion,
  alcances: readonly Alcance[],
  consulta: Omit<ConsultaCasos, keyof ConsultaLista> & Pick<ConsultaLista, "order">,
  { soloPrimeros = false } = {},
): ListaDeCasos {
  const { tipo, estado, descripcion, atencion, envios, soloEstos, order } = consulta;
  const propios = [
    ...(tipo ? [sql<SqlBool>`c.tipo = ${tipo}`] : []),
    ...(estado ? [sql<SqlBool>`c.estado = ${estado}`] : []),
    ...(atencion ? [conAtencion(atencion)] : []),
  ];
  const entidad = view === "todo" ? null : id_entidad;
  const palabras = filtrosDePalabras(consulta, entidad);
  // As with words: found by an index of their own, in no order of the list.
  const deEnvios = [...(envios ? [conEnvios(envios)] : []), ...(soloEstos ? [soloEstos] : [])];
  // Of what is in an operator's own reach, few of a name may be seen; the lists of a point ask for no person.
  const soloPersona =
    (view !== "suyo" || soloPrimeros) &&
    (consulta.nombre_completo || consulta.nro_documento) &&
    !(descripcion || consulta.identificador || atencion || envios) &&
    comoLosMas(consulta);
  const con = (...deTexto: RawBuilder<SqlBool>[]) => (descripcion ? [...propios, ...deTexto] : propios);
  const indice = { expression: sql`c.descripcion`, normal: sql`c._busqueda` };
  const buscados = [
    ...con(indexedTextFilter(indice, descripcion ?? "")),
    ...palabras.map(({ found }) => found),
    ...deEnvios,
  ];
  const porPalabras = descripcion !== undefined || palabras.length > 0 || deEnvios.length > 0;
  const esCorto = (descripcion ?? "").length < FILTRO_CONTIENE_MIN;
  return {
    from: sql`caso c`,
    visible: leerEnOrden(alcances, {
      order,
      estado,
      abiertos: envios
        ? "reunidos"
        : atencion && (porPalabras || !ATENCION_EN_INDICE.has(atencion) ? "reunidos" : "en orden"),
      filtros: { todos: buscados, dejados: esCorto ? undefined : buscados },
      porPersona: soloPersona ? halladosPorPersona(consulta, entidad, propios) : undefined,
      porPunto: Boolean(consulta.identificador),
    }),
    filters: [
      ...con(askedTextFilter(sql`c._busqueda`, descripcion ?? "")),
      ...palabras.map(({ asked }) => asked),
      ...deEnvios,
    ],
    byWords: porPalabras,
    order: ordenDeCasos(order),
    id: sql<number>`c.id`,
  };
}

/** What is asked of a case is so of most: where one is found, more are not far. */
const comoLosMas = ({ tipo, estado }: Pick<ConsultaCasos, "tipo" | "estado">): boolean =>
  tipo !== "COMPLEJO" && (estado ?? "CERRADO") === "CERRADO";

/** Cases as lists show them, each row as `filaDe` takes it; the case is `c`. */
export function consultaDeFilas(db: Db, lector: Pick<Sesion, "view" | "id_entidad">) {
  return db
    .selectFrom("caso as c")
    .innerJoin("canal_entrada as e", "e.id", "c.canal_principal")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .leftJoin("usuario as u", "u.id", "c.operador_principal")
    .select([
      "c.id",
      "c.tipo",
      "c.estado",
      "c.descripcion",
      "c.id_persona",
      "c.id_punto_atencion",
      "c._created_at",
      "c._updated_at",
      "u.usuario as operador_principal",
      "e.id as principal_id",
      "k.clasificacion as principal_clasificacion",
      "e.usuario as principal_usuario",
      "e.nombre as principal_nombre",
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("persona as p")
          .leftJoin("persona_entidad as pe", (join) =>
            join.onRef("pe.id_persona", "=", "p.id").on("pe.id_entidad", "=", aQuienDijo(lector)),
          )
          .select([
            "p.id",
            "p.nombres",
            "p.primer_apellido",
            "p.segundo_apellido",
            "p.contrastado",
            "p.nro_documento",
            "p.complemento",
            "pe.telefono",
            "pe.movil",
          ])
          .whereRef("p.id", "=", "c.id_persona"),
      ).as("persona"),
      jsonObjectFrom(
        eb
          .selectFrom("punto as pt")
          .innerJoin("entidad as en", "en.id", "pt.id_entidad")
          .select([
            "pt.identificador",
            sql<{ nombre: string }>`json_build_object('nombre', en.nombre)`.as("entidad"),
          ])
          .whereRef("pt.id", "=", "c.id_punto_atencion"),
      ).as("punto_atencion"),
      jsonObjectFrom(
        eb.selectFrom("tramite as t").select(["t.nombre_tramite"]).whereRef("t.id", "=", "c.id_tramite"),
      ).as("tramite"),
      jsonObjectFrom(
        eb
          .selectFrom("mensaje as m")
          .select([
            sql<string>`left(${previstaDe("m")}, ${PREVISTA_CONVERSACION + 1})`.as("contenido"),
            "m.tipo_contenido",
            "m.direccion",
          ])
          .whereRef("m.id", "=", "c.id_ultimo_mensaje"),
      ).as("ultimoMensaje"),
      sql<number>`(SELECT coalesce(sum(x.no_leidos), 0)::int FROM caso_canal_entrada y JOIN canal_entrada x ON x.id = y.id_canal_entrada WHERE y.id_caso = c.id AND y.abierto)`.as(
        "no_leidos",
      ),
      sql<number>`(SELECT count(*)::int FROM mensaje x WHERE x.id_caso = c.id AND x.estado IN ('FALLIDO', 'INCIERTO') AND NOT x.fallo_visto)`.as(
        "fallidos",
      ),
      sql<number>`(SELECT count(*) FILTER (WHERE x.estado = 'INCIERTO')::int FROM mensaje x WHERE x.id_caso = c.id AND x.estado IN ('FALLIDO', 'INCIERTO') AND NOT x.fallo_visto)`.as(
        "inciertos",
      ),
    ]);
}

// Asked for in a query of their own, so that the planner does not see how many ids there are: seen, few rows look cheaper
// than the plan for all, and what a page shows is planned anew each time.
const filasDe = compiledOnce((db, view: View, id_entidad: number, ids: readonly number[]) =>
  consultaDeFilas(db, { view, id_entidad }).where(
    "c.id",
    "=",
    sql<number>`any((SELECT ${ids}::int[])::int[])`,
  ),
);

/** Rows of a list of cases in the order of `ids`; telephones are those that the reader's institution was told. */
export async function leerFilas(db: Db, sesion: Sesion, ids: readonly number[]): Promise<CasoFila[]> {
  if (ids.length === 0) return [];
  const filas = await filasDe(db, sesion.view, sesion.id_entidad, ids);
  const porId = new Map(filas.map((fila) => [fila.id, filaDe(fila)]));
  return ids.flatMap((id) => porId.get(id) ?? []);
}

export type FilaLeida = Awaited<ReturnType<ReturnType<typeof consultaDeFilas>["executeTakeFirstOrThrow"]>>;

export function filaDe({
  principal_id,
  principal_clasificacion,
  principal_usuario,
  principal_nombre,
  ...fila
}: FilaLeida): CasoFila {
  return {
    ...fila,
    canal_principal: {
      principal: {
        id: principal_id,
        clasificacion: principal_clasificacion,
        usuario: principal_usuario,
        nombre: principal_nombre,
      },
    },
  };
}
