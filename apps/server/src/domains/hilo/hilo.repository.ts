import { direccionDeAdjunto } from "@ventanilla/contract/archivo/archivo.rules";
import { ENTREGAS_MAX, HILO_LIMITE } from "@ventanilla/contract/limites";
import type { Entrega, Hilo, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { Extras } from "@ventanilla/contract/mensaje/mensaje";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

function consulta(db: Db) {
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .innerJoin("canal as k", "k.id", "e.id_canal")
    .leftJoin("salida as s", (join) => join.onRef("s.id_mensaje", "=", "m.id").on("m.estado", "=", "EN_COLA"))
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

type Fila = Awaited<ReturnType<ReturnType<typeof consulta>["execute"]>>[number];

function mensajeDe(fila: Fila, idCaso: number): Mensaje {
  const { id_usuario, nombre_usuario, clasificacion, usuario_canal, extras, causa, proximo_en, ...mensaje } =
    fila;
  return {
    ...mensaje,
    espera: esperaDe({ causa, proximo_en }),
    id_caso: idCaso,
    extras: conDirecciones(Extras.parse(extras), idCaso, fila.msg_id),
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
    .leftJoin("salida as s", (join) => join.onRef("s.id_mensaje", "=", "m.id").on("m.estado", "=", "EN_COLA"))
    .select(["m.id", "m.estado", "m.motivo", "m.fallo_visto", "s.causa", "s.proximo_en"])
    .where("m.direccion", "=", "SALIDA")
    .where(visible)
    .where((eb) =>
      "ids" in cuales
        ? eb("m.id", "in", cuales.ids)
        : eb.and([
            eb("m.id_caso", "=", cuales.sinResolver),
            eb.or([
              eb("m.estado", "in", ["EN_COLA", "ENVIANDO"]),
              eb.and([eb("m.estado", "in", ["FALLIDO", "INCIERTO"]), eb("m.fallo_visto", "=", false)]),
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

/** Where each file is asked for depends on the case that holds the message now. */
function conDirecciones(extras: Extras, idCaso: number, msgId: string): Extras {
  if (!extras.adjuntos) return extras;
  const adjuntos = extras.adjuntos.map((adjunto, n) => ({
    ...adjunto,
    filename: adjunto.estado === "LISTO" ? direccionDeAdjunto(idCaso, msgId, n) : "",
  }));
  return { ...extras, adjuntos };
}

/** The latest messages of a case, or those before one; oldest first. */
export async function leerPagina(db: Db, idCaso: number, antes?: number): Promise<Hilo> {
  // The number first: what commits in between is then read twice, never missed.
  const secuencia = await secuenciaDe(db, idCaso);
  const filas = await consulta(db)
    .where("m.id_caso", "=", idCaso)
    .$if(antes !== undefined, (q) => q.where("m.id", "<", antes ?? 0))
    .orderBy("m.id", "desc")
    .limit(HILO_LIMITE + 1)
    .execute();
  const pagina = filas.slice(0, HILO_LIMITE).reverse();
  return {
    rows: pagina.map((fila) => mensajeDe(fila, idCaso)),
    hay_mas: filas.length > HILO_LIMITE,
    secuencia,
  };
}

/** Messages that are new or changed since a change number, in order of change; one more than `limite` tells that it was not all. */
export async function leerCambiados(
  db: Db,
  idCaso: number,
  desde: number,
  limite: number,
): Promise<Mensaje[]> {
  const filas = await consulta(db)
    .where("m.id_caso", "=", idCaso)
    .where("m.secuencia", ">", desde)
    .orderBy("m.secuencia")
    .limit(limite + 1)
    .execute();
  return filas.map((fila) => mensajeDe(fila, idCaso));
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

async function secuenciaDe(db: Db, idCaso: number): Promise<number> {
  const fila = await db.selectFrom("caso").select("secuencia").where("id", "=", idCaso).executeTakeFirst();
  return fila?.secuencia ?? 0;
}

/** Did the citizen or a colleague speak in the case after the message the operator saw? (D65) Greetings and notices are nobody's words. */
export async function hablaronDespues(
  tx: Tx,
  idCaso: number,
  ultimoVisto: number,
  idUsuario: number,
): Promise<boolean> {
  const fila = await tx
    .selectFrom("mensaje")
    .select("id")
    .where("id_caso", "=", idCaso)
    .where("id", ">", ultimoVisto)
    .where((eb) =>
      eb.or([
        eb("direccion", "=", "ENTRADA"),
        eb.and([
          eb("direccion", "=", "SALIDA"),
          eb("id_usuario", "is not", null),
          eb("id_usuario", "!=", idUsuario),
        ]),
        sql<boolean>`extras ? 'telefono'`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}
