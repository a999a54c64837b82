import { PALABRAS_SUELTO_MAX } from "@ventanilla/contract/limites";
import type {
  ConsultaSueltos,
  EstadoSuelto,
  ListaSueltos,
  MotivoSuelto,
  SueltoFila,
} from "@ventanilla/contract/suelto/suelto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { askedTextFilter, indexedTextFilter, listRows } from "../../db/list.ts";
import type { ListParts, ListSet } from "../../db/list-parts.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import type { CanalDeSueltos } from "./suelto.access.ts";

export interface SueltoNuevo {
  id_mensaje: number;
  id_canal: number;
  motivo: MotivoSuelto;
  /** Of whom it is, as it was told with the message. */
  nombre: string | null;
  usuario: string;
  asunto: string | null;
  /** Of its own, without what it quotes. */
  palabras: string;
  /** What its case would be called. */
  descripcion: string;
}

/** Puts a message that opened no case into the list of those; of one that is there, and was read again, what it says now. */
export async function anotarSuelto(tx: Tx, nuevo: SueltoNuevo): Promise<void> {
  const { usuario, asunto, palabras: dichas, ...fila } = nuevo;
  const palabras = Array.from(dichas.replace(/\s+/g, " ").trim()).slice(0, PALABRAS_SUELTO_MAX).join("");
  const buscable = [nuevo.nombre, usuario, asunto, palabras].filter(Boolean).join(" ");
  const { nombre, descripcion } = fila;
  await tx
    .insertInto("suelto")
    .values({ ...fila, palabras, buscable })
    .onConflict((conflicto) =>
      conflicto.column("id_mensaje").doUpdateSet({ nombre, descripcion, palabras, buscable }),
    )
    .execute();
}

/** Each account is read by its own index; of more than these all together, from the newest on. */
const CANALES_POR_SEPARADO_MAX = 16;

const ESTADO: Readonly<Record<EstadoSuelto, RawBuilder<SqlBool>>> = {
  POR_REVISAR: sql`s.id_caso IS NULL AND s.descartado_en IS NULL`,
  DESCARTADO: sql`s.id_caso IS NULL AND s.descartado_en IS NOT NULL`,
};

function visibles(canales: readonly number[], estado: EstadoSuelto): readonly Pick<ListSet, "visible">[] {
  if (canales.length === 0) return [{ visible: sql<SqlBool>`false` }];
  if (canales.length > CANALES_POR_SEPARADO_MAX) {
    // Said twice: so says the index that has all of them from the newest on, which no single account is to be read by.
    const visible = sql<SqlBool>`s.id_canal = ANY(${canales}) AND ${ESTADO[estado]} AND (${ESTADO[estado]}) IS TRUE`;
    return [{ visible }];
  }
  return canales.map((id) => ({ visible: sql<SqlBool>`s.id_canal = ${id} AND ${ESTADO[estado]}` }));
}

const TEXTO = { expression: sql`s.buscable`, normal: sql`s._busqueda` } as const;

/** The messages of these accounts, the last that arrived first; `antes`: those after a row that is held. */
export async function listarSueltos(
  db: Db,
  canales: readonly CanalDeSueltos[],
  { antes, limit, texto, clasificacion, estado }: ConsultaSueltos,
): Promise<ListaSueltos> {
  const deClase = canales.filter((canal) => canal.clasificacion === clasificacion).map(({ id }) => id);
  const exactos = clasificacion === undefined ? [] : [sql<SqlBool>`s.id_canal = ANY(${deClase})`];
  const deTexto = texto === undefined ? [] : [indexedTextFilter(TEXTO, texto)];
  const partes: ListParts = {
    from: sql`suelto s`,
    visible: visibles(
      canales.map(({ id }) => id),
      estado,
    ).map((set) => ({ ...set, filters: [...exactos, ...deTexto] })),
    filters: [...exactos, ...(texto === undefined ? [] : [askedTextFilter(TEXTO.normal, texto)])],
    byWords: texto !== undefined,
    indexed: true,
    ...(antes !== undefined && { begin: sql<SqlBool>`s.id < ${antes}` }),
    order: [{ column: sql`s.id`, descending: true }],
    id: sql<number>`s.id`,
  };
  // One more tells whether there are more.
  const { rows, ...cuentas } = await listRows(db, { page: 1, limit: limit + 1 }, partes, (ids) =>
    leerFilas(db, ids),
  );
  return { rows: rows.slice(0, limit), ...cuentas, hay_mas: rows.length > limit };
}

/** Rows of the list in any order. */
export async function leerFilas(db: Db, ids: readonly number[]): Promise<SueltoFila[]> {
  if (ids.length === 0) return [];
  const filas = await db
    .selectFrom("suelto as s")
    .innerJoin("mensaje as m", "m.id", "s.id_mensaje")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .innerJoin("canal as k", "k.id", "s.id_canal")
    .leftJoin("usuario as u", "u.id", "s.descartado_por")
    .select([
      "s.id",
      "s.motivo",
      "s.nombre",
      "s.palabras",
      "s.descartado_en",
      "s._created_at",
      "m.direccion",
      "m.tipo_contenido",
      "m.msg_tz",
      "e.usuario",
      "k.id as id_canal",
      "k.clasificacion",
      "k.usuario as cuenta",
      "u.nombre_completo as operador",
    ])
    .select([
      sql<string | null>`m.extras->>'asunto'`.as("asunto"),
      sql<number>`jsonb_array_length(coalesce(m.extras->'adjuntos', '[]'))`.as("archivos"),
    ])
    .where("s.id", "=", anyOf(ids))
    .execute();
  return filas.map(({ id_canal, clasificacion, cuenta, operador, descartado_en: instante, ...fila }) => ({
    ...fila,
    estado: instante === null ? "POR_REVISAR" : "DESCARTADO",
    canal: { id: id_canal, clasificacion, usuario: cuenta },
    descartado: instante === null ? null : { operador: operador ?? "", instante },
  }));
}

export interface SueltoRetenido {
  id_mensaje: number;
  descripcion: string;
  id_caso: number | null;
  /** When it was written, by its provider's clock. */
  segundos: number;
}

/** The row, locked. The caller holds the entry channel's. */
export function bloquearSuelto(tx: Tx, id: number): Promise<SueltoRetenido> {
  return tx
    .selectFrom("suelto")
    .select(["id_mensaje", "descripcion", "id_caso"])
    .select(
      sql<number>`(SELECT m.msg_tz::float8 FROM mensaje m WHERE m.id = suelto.id_mensaje)`.as("segundos"),
    )
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function ponerCasoDeSuelto(tx: Tx, id: number, idCaso: number): Promise<void> {
  await tx
    .updateTable("suelto")
    .set({ id_caso: idCaso, descartado_en: null, descartado_por: null })
    .where("id", "=", id)
    .execute();
}

/** False: it had that state already, or has a case by now. */
export async function ponerEstado(
  tx: Tx,
  id: number,
  { estado, idUsuario }: { estado: EstadoSuelto; idUsuario: number },
): Promise<boolean> {
  const descartar = estado === "DESCARTADO";
  const fila = await tx
    .updateTable("suelto")
    .set({ descartado_en: descartar ? now() : null, descartado_por: descartar ? idUsuario : null })
    .where("id", "=", id)
    .where("id_caso", "is", null)
    .where("descartado_en", descartar ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return fila !== undefined;
}
