import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { traducir } from "@ventanilla/i18n";
import { type Insertable, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Caso } from "../../db/types.gen.ts";
import { msOf, now } from "../../shared/clock.ts";
import { type CanalDePrueba, crearCanalEntrada } from "../canal/canal.factory.ts";
import { crearMensajes, type Turno } from "../hilo/hilo.factory.ts";
import { marcarCambios } from "../punto/index.ts";
import { mostrarAdjuntos } from "./cambios/cambio.repository.ts";
import { entradasDe } from "./caso.repository.ts";
import { cambiosDelCaso } from "./lecturas/chats.repository.ts";

export interface ConversacionNueva {
  canal: Pick<CanalDePrueba, "id" | "id_entidad" | "clasificacion">;
  /** The citizen's address on the channel; one of its own when absent. */
  chat?: string;
  nombre?: string;
  /** In order of time; the first one opens the case. */
  turnos?: readonly Turno[];
  estado?: EstadoCaso;
  id_punto?: number | null;
  /** Who took it. Needs a point. */
  operador?: { id: number; nombre: string };
  /** Messages of the citizen, from the end, that nobody has read. */
  sin_leer?: number;
  caso?: Partial<Insertable<Caso>>;
}

export interface ConversacionDePrueba {
  id_caso: number;
  id_canal_entrada: number;
  /** Of the turns given; the notice of the opening stands before them. */
  mensajes: number[];
}

/** A citizen's conversation as it would stand had it happened: identity, case, thread, delivery, unread count. */
export function crearConversacion(db: Db, nueva: ConversacionNueva): Promise<ConversacionDePrueba> {
  return transaction(db, (tx) => escribirConversacion(tx, nueva));
}

/** The same inside a transaction of the caller's. */
export async function escribirConversacion(tx: Tx, nueva: ConversacionNueva): Promise<ConversacionDePrueba> {
  const turnos = nueva.turnos ?? [{ de: "ciudadano", texto: "Buenos días", cuando: now() }];
  const estado = nueva.estado ?? (nueva.operador ? "PENDIENTE" : "ACTIVO");
  const entrada = await crearCanalEntrada(tx, {
    id_canal: nueva.canal.id,
    nombre: nueva.nombre ?? null,
    id_persona: nueva.caso?.id_persona ?? null,
    ...(nueva.chat !== undefined && { usuario: nueva.chat }),
  });
  const idCaso = await insertar(tx, { nueva, turnos, estado, entrada });
  const hilo = { id_caso: idCaso, id_canal_entrada: entrada, id_canal: nueva.canal.id };
  const [, ...ids] = await crearMensajes(tx, hilo, [avisoDeApertura(idCaso, turnos), ...turnos]);
  await cerrarCuentas(tx, { idCaso, entrada, ids, turnos, sinLeer: nueva.sin_leer ?? 0 });
  if (estaAbierto({ estado })) await marcarCambios(tx, await cambiosDelCaso(tx, idCaso));
  return { id_caso: idCaso, id_canal_entrada: entrada, mensajes: ids };
}

function avisoDeApertura(idCaso: number, turnos: readonly Turno[]): Turno {
  const datos = { caso: String(idCaso) };
  const clave = "avisos:casoAbierto";
  return {
    de: "aviso",
    texto: traducir("es", clave, datos),
    cuando: turnos[0]?.cuando ?? now(),
    aviso: { clave, datos },
  };
}

interface Partes {
  nueva: ConversacionNueva;
  turnos: readonly Turno[];
  estado: EstadoCaso;
  entrada: number;
}

async function insertar(tx: Tx, { nueva, turnos, estado, entrada }: Partes): Promise<number> {
  const { canal, operador, id_punto: idPunto = null } = nueva;
  const primero = turnos.find(({ de }) => de === "ciudadano");
  const { id } = await tx
    .insertInto("caso")
    .values({
      estado,
      descripcion: (primero?.correo?.asunto ?? primero?.texto ?? "").slice(0, DESCRIPCION_CASO_MAX),
      clasificacion: canal.clasificacion,
      // At a point it is of the point's institution, also on an account that another one shares.
      id_entidad: sql<number>`coalesce((SELECT id_entidad FROM punto WHERE id = ${idPunto}), ${canal.id_entidad})`,
      id_punto_atencion: idPunto,
      operador_principal: operador?.id ?? null,
      canal_principal: entrada,
      version: operador ? 2 : 1,
      secuencia: turnos.length + 1,
      _created_at: turnos[0]?.cuando ?? now(),
      _updated_at: turnos.at(-1)?.cuando ?? now(),
      ...nueva.caso,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("caso_canal_entrada")
    .values({ id_caso: id, id_canal_entrada: entrada, abierto: estaAbierto({ estado }) })
    .execute();
  if (idPunto !== null)
    await tx.insertInto("caso_punto").values({ id_caso: id, id_punto_atencion: idPunto }).execute();
  if (operador)
    await tx.insertInto("caso_operador").values({ id_caso: id, id_usuario: operador.id }).execute();
  return id;
}

/** What the server keeps beside the messages: the last one that counts, since when the citizen waits, and how far the citizen's were read. */
async function cerrarCuentas(
  tx: Tx,
  cuentas: {
    idCaso: number;
    entrada: number;
    ids: readonly number[];
    turnos: readonly Turno[];
    sinLeer: number;
  },
): Promise<void> {
  const { idCaso, entrada, ids, turnos, sinLeer } = cuentas;
  const ultimo = ids.findLast((_id, i) => turnos[i]?.de !== "aviso") ?? null;
  const respondidos = turnos.findLastIndex(({ de }) => de === "operador") + 1;
  const espera = turnos.slice(respondidos).find(({ de }) => de === "ciudadano");
  await tx
    .updateTable("caso")
    .set({ id_ultimo_mensaje: ultimo, espera_desde: espera ? segundoDe(espera) : null })
    .where("id", "=", idCaso)
    .execute();
  const entradas = ids.filter((_id, i) => turnos[i]?.de === "ciudadano");
  const leidas = entradas.slice(0, Math.max(0, entradas.length - sinLeer));
  await tx
    .updateTable("canal_entrada")
    .set({
      no_leidos: entradas.length - leidas.length,
      ultima_entrada_en: turnos.findLast(({ de }) => de === "ciudadano")?.cuando ?? null,
      ...(leidas.length > 0 && { leido_hasta: Math.max(...leidas) }),
    })
    .where("id", "=", entrada)
    .execute();
}

/** When the provider says that it was said. */
const segundoDe = ({ cuando }: Turno): string =>
  new Date(Math.floor(msOf(cuando) / 1000) * 1000).toISOString();

/** A closed case points to the one it was attached to, which gets its entry channels (D68). */
export async function adjuntarConversacion(tx: Tx, idCaso: number, idDestino: number): Promise<void> {
  await tx.updateTable("caso").set({ id_caso_destino: idDestino }).where("id", "=", idCaso).execute();
  await mostrarAdjuntos(tx, idDestino);
  const { estado } = await tx
    .selectFrom("caso")
    .select("estado")
    .where("id", "=", idDestino)
    .executeTakeFirstOrThrow();
  for (const idCanalEntrada of await entradasDe(tx, idCaso)) {
    await tx
      .insertInto("caso_canal_entrada")
      .values({ id_caso: idDestino, id_canal_entrada: idCanalEntrada, abierto: estaAbierto({ estado }) })
      .onConflict((conflicto) => conflicto.doNothing())
      .execute();
  }
}
