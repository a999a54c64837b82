import { conHuella, direccionDeAdjunto } from "@ventanilla/contract/archivo/archivo.rules";
import { ENTREGAS_MAX, HILO_LIMITE } from "@ventanilla/contract/limites";
import type { Entrega, Hilo, Mensaje, TipoContenido, Visto } from "@ventanilla/contract/mensaje/mensaje";
import { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { cuantosCaben } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { MensajeSuelto } from "@ventanilla/contract/suelto/suelto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, oneOf } from "../../db/any-of.ts";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Messages with all that a thread shows of them. */
export function consulta(db: Db) {
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .leftJoin("salida as s", (join) =>
      join.onRef("s.id_mensaje", "=", "m.id").on("m.estado", "=", sql.lit("EN_COLA")),
    )
    .select([
      "m.id",
      "m.id_caso",
      "m.id_canal_entrada",
      "m.direccion",
      "m.tipo_contenido",
      "m.contenido",
      "m.mime_type",
      "m.msg_id",
      "m.msg_tz",
      "m.orden",
      "m._created_at",
      "m.estado",
      "m.motivo",
      "m.fallo_visto",
      "s.causa",
      "s.proximo_en",
      "m.extras",
      "m.id_usuario",
      "m.nombre_usuario",
      "m.llego_tarde",
      "m.secuencia",
      "k.clasificacion",
      "e.usuario as usuario_canal",
    ]);
}

export type Fila = Awaited<ReturnType<ReturnType<typeof consulta>["execute"]>>[number];

/** Where the n-th file of a message is asked for: it depends on what holds the message now. */
type DireccionDe = (n: number) => string;

/** A message as the thread shows it. */
export function mensajeDe(fila: Fila, idCaso: number): Mensaje {
  const { secuencia, msg_id: msgId } = fila;
  return { ...sueltoDe(fila, (n) => direccionDeAdjunto(idCaso, msgId, n)), id_caso: idCaso, secuencia };
}

function sueltoDe(fila: Fila, direccionDe: DireccionDe): MensajeSuelto {
  const {
    id_usuario,
    nombre_usuario,
    clasificacion,
    usuario_canal,
    extras,
    causa,
    proximo_en,
    id_caso: _caso,
    secuencia: _secuencia,
    ...mensaje
  } = fila;
  return {
    ...mensaje,
    espera: esperaDe({ causa, proximo_en }),
    extras: conDirecciones(Extras.parse(extras), direccionDe),
    canal_entrada: { clasificacion, usuario: usuario_canal },
    operador: id_usuario === null ? null : { id: id_usuario, nombre: nombre_usuario ?? "" },
  };
}

function esperaDe({ causa, proximo_en }: Pick<Fila, "causa" | "proximo_en">): Mensaje["espera"] {
  return causa === null || proximo_en === null ? null : { causa, proximo: proximo_en };
}

/** How far messages of ours came, of cases that `visible` lets through: those named, or of one case those not settled. */
export async function leerEntregas(
  db: Db,
  visible: RawBuilder<SqlBool>,
  cuales: { ids: readonly number[] } | { sinResolver: number },
): Promise<Entrega[]> {
  const filas = await db
    .selectFrom("mensaje as m")
    .innerJoin("caso as c", "c.id", "m.id_caso")
    .leftJoin("salida as s", (join) =>
      join.onRef("s.id_mensaje", "=", "m.id").on("m.estado", "=", sql.lit("EN_COLA")),
    )
    .select(["m.id", "m.estado", "m.motivo", "m.fallo_visto", "s.causa", "s.proximo_en"])
    .where("m.direccion", "=", sql.lit("SALIDA"))
    .where(visible)
    .where((eb) =>
      "ids" in cuales
        ? eb("m.id", "=", anyOf(cuales.ids))
        : eb.and([
            eb("m.id_caso", "=", cuales.sinResolver),
            eb.or([
              eb("m.estado", "=", oneOf("EN_COLA", "ENVIANDO")),
              eb.and([
                eb("m.estado", "=", oneOf("FALLIDO", "INCIERTO")),
                eb("m.fallo_visto", "=", sql.lit(false)),
              ]),
            ]),
          ]),
    )
    .orderBy("m.id")
    .limit(ENTREGAS_MAX)
    .execute();
  return filas.map(({ causa, proximo_en, ...fila }) => ({
    ...fila,
    espera: esperaDe({ causa, proximo_en }),
  }));
}

function conDirecciones(extras: Extras, direccionDe: DireccionDe): Extras {
  if (!extras.adjuntos) return extras;
  const adjuntos = extras.adjuntos.map((adjunto, n) => ({
    ...adjunto,
    filename: adjunto.estado === "LISTO" ? conHuella(direccionDe(n), adjunto) : "",
  }));
  return { ...extras, adjuntos };
}

/** Which messages of a case: the latest, or those before one of it; one more than `limit` tells that there are others. */
export interface Pagina {
  id_caso: number;
  antes: number | undefined;
  limit: number;
}

/** Rows of which `paginaDe` makes a page; the case is `c`, and without messages it is one row of nothing. */
export function consultaDePagina(db: Db, { id_caso, antes, limit }: Pagina) {
  const mensajes = consulta(db)
    .where("m.id_caso", "=", id_caso)
    .$if(antes !== undefined, (q) =>
      q.where(
        sql<boolean>`(m.orden, m.id) < (SELECT a.orden, a.id FROM mensaje a WHERE a.id = ${antes} AND a.id_caso = ${id_caso})`,
      ),
    )
    .orderBy("m.orden", "desc")
    .orderBy("m.id", "desc")
    .limit(sql<number>`${limit}::int + 1`)
    .as("t");
  return db
    .selectFrom("caso as c")
    .leftJoin(mensajes, (join) => join.onTrue())
    .select("c.secuencia as secuencia_hilo")
    .selectAll("t")
    .where("c.id", "=", id_caso)
    .orderBy("t.orden", "desc")
    .orderBy("t.id", "desc");
}

type FilaDePagina = Awaited<ReturnType<ReturnType<typeof consultaDePagina>["execute"]>>[number];

/** As many as one answer holds, oldest first, with the thread's change number of the same moment. Nothing without a case. */
export function paginaDe(
  leidas: readonly FilaDePagina[],
  { id_caso, limit }: Pick<Pagina, "id_caso" | "limit">,
): Hilo | undefined {
  const [una] = leidas;
  if (!una) return undefined;
  const filas = leidas.filter(esMensaje);
  const caben = cuantosCaben(filas.slice(0, limit));
  return {
    rows: filas
      .slice(0, caben)
      .reverse()
      .map(({ secuencia_hilo: _deHilo, ...fila }) => mensajeDe(fila, id_caso)),
    hay_mas: filas.length > caben,
    secuencia: una.secuencia_hilo,
  };
}

function esMensaje(fila: FilaDePagina): fila is FilaDePagina & Fila {
  return fila.id !== null;
}

const ultimos = compiledOnce((db, _form: "ultimos", id_caso: number, limit: number) =>
  consultaDePagina(db, { id_caso, antes: undefined, limit }),
);

/** The latest messages of a case. */
export async function leerUltimos(db: Db, idCaso: number): Promise<Hilo> {
  const leidas = await ultimos(db, "ultimos", idCaso, HILO_LIMITE);
  return paginaDe(leidas, { id_caso: idCaso, limit: HILO_LIMITE }) ?? SIN_MENSAJES;
}

/** Of a case that is not there. */
const SIN_MENSAJES: Hilo = { rows: [], hay_mas: false, secuencia: 0 };

/** Messages that are new or changed since a change number, in order of change; one more than `limite` tells that it was not all. */
export async function leerCambiados(
  db: Db,
  idCaso: number,
  desde: number,
  limite: number,
): Promise<Mensaje[]> {
  const filas = await cambiados(db, idCaso, desde, limite).execute();
  return filas.map((fila) => mensajeDe(fila, idCaso));
}

/** The same as a part of a statement. */
export function cambiados(db: Db, idCaso: number, desde: number, limite: number) {
  return consulta(db)
    .where("m.id_caso", "=", idCaso)
    .where("m.secuencia", ">", desde)
    .orderBy("m.secuencia")
    .limit(limite + 1);
}

/** Messages after an id, oldest first. */
export async function leerDespuesDe(db: Db, idCaso: number, id: number, limite: number): Promise<Mensaje[]> {
  const filas = await consulta(db)
    .where("m.id_caso", "=", idCaso)
    .where("m.id", ">", id)
    .orderBy("m.id")
    .limit(limite + 1)
    .execute();
  return filas.map((fila) => mensajeDe(fila, idCaso));
}

export async function leerMensaje(db: Db, id: number): Promise<Mensaje | undefined> {
  const fila = await consulta(db).where("m.id", "=", id).executeTakeFirst();
  return fila?.id_caso ? mensajeDe(fila, fila.id_caso) : undefined;
}

/** What kind of message it is and where it stands, in a thread or in none. */
export function leerTipo(
  db: Db,
  id: number,
): Promise<{ id: number; id_caso: number | null; tipo_contenido: TipoContenido } | undefined> {
  return db
    .selectFrom("mensaje")
    .select(["id", "id_caso", "tipo_contenido"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A message that is in no thread. */
export async function leerSinCaso(
  db: Db,
  id: number,
  direccionDe: DireccionDe,
): Promise<MensajeSuelto | undefined> {
  const fila = await consulta(db).where("m.id", "=", id).where("m.id_caso", "is", null).executeTakeFirst();
  return fila && sueltoDe(fila, direccionDe);
}

/** Whoever reads a thread. */
export interface Lector {
  id_caso: number;
  id_usuario: number;
}

/** Whether an operator passes over words that they have not seen and do not insist on passing over (D65): those of the citizen or of a colleague. Greetings and notices are nobody's words. */
export function sinVer(
  { id_caso, id_usuario }: Lector,
  { ultimo_visto: ultimoVisto, forzar }: Visto,
): RawBuilder<boolean> {
  if (ultimoVisto === undefined || forzar) return sql`false`;
  return sql`EXISTS (
    SELECT FROM mensaje m
    WHERE m.id_caso = ${id_caso} AND m.id > ${ultimoVisto}
      AND (m.direccion = 'ENTRADA' OR m.extras ? 'telefono'
        OR (m.direccion = 'SALIDA' AND m.id_usuario IS NOT NULL AND m.id_usuario <> ${id_usuario})))`;
}

export async function quedaSinVer(tx: Tx, lector: Lector, visto: Visto): Promise<boolean> {
  const { rows } = await sql<{ queda: boolean }>`SELECT ${sinVer(lector, visto)} AS queda`.execute(tx);
  return rows[0]?.queda === true;
}
