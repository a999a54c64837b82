import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { expect, vi } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../simulators/src/correo/index.ts";
import { crearCanal } from "../src/domains/canal/canal.factory.ts";
import { autorizarCanales } from "../src/domains/punto/punto.factory.ts";
import { type Banco, type Institucion, levantar } from "./harness.ts";

export const MESA = "mesa@ventanilla.test";

/** An institution with one mailbox on simulated servers: it is listened to, and answers leave through it. */
export interface MesaDeCorreo {
  correo: CorreoSimulado;
  banco: Banco;
  institucion: Institucion;
  idCanal: number;
  escribir(de: string, cambios?: Partial<Parameters<CorreoSimulado["escribir"]>[0]>): number;
  /** All of a conversation, oldest first. */
  mensajesDe(chat: string): Promise<MensajeDeMesa[]>;
  entradasDe(chat: string): Promise<MensajeDeMesa[]>;
  /** Resolves with what somebody wrote, once it is so many letters. */
  llegan(chat: string, cuantos: number): Promise<MensajeDeMesa[]>;
  operador(): ReturnType<Banco["comoUsuario"]>;
  /** An operator answers the only case of a citizen, or the one in which it goes on; answers the message's id. */
  responder(chat: string, texto: string, caso?: number): Promise<number>;
  estadoDe(id: number): Promise<string | undefined>;
  cerrar(): Promise<void>;
}

interface MensajeDeMesa {
  id: number;
  id_caso: number | null;
  direccion: string;
  tipo_contenido: string;
  contenido: string;
  estado: string;
  extras: unknown;
  id_externo: string | null;
  msg_id: string;
  entrada: number;
}

async function abrirCanalDeCorreo(
  { banco, correo, institucion }: Pick<MesaDeCorreo, "banco" | "correo" | "institucion">,
  { bienvenida, configuracion }: { bienvenida: string | null; configuracion: Record<string, unknown> },
): Promise<number> {
  const { id } = await crearCanal(banco.db, banco.sealer, {
    id_entidad: institucion.id,
    clasificacion: "correo",
    usuario: MESA,
    sesion_id: null,
    ruta_perfil: `${correo.imap.host}:${correo.imap.puerto}`,
    configuracion: JSON.stringify({
      servidor_smtp: correo.smtp.host,
      puerto_smtp: correo.smtp.puerto,
      ...configuracion,
    }),
    ...(bienvenida !== null && { mensaje_bienvenida: bienvenida }),
  });
  const clave = banco.sealer.seal(correo.clave, `canal.clave:${id}`);
  await banco.db.updateTable("canal").set({ clave }).where("id", "=", id).execute();
  await autorizarCanales(banco.db, institucion.puntos[0] ?? 0, [id]);
  return id;
}

/** Resolves when the listener stands in its mailbox. */
async function tomado({ db }: Banco, id: number): Promise<void> {
  const cursor = () =>
    db.selectFrom("escucha_cursor").select("id_canal").where("id_canal", "=", id).executeTakeFirst();
  await vi.waitUntil(cursor, { timeout: 15_000 });
}

function leerMensajes({ db }: Banco, idCanal: number, chat: string): Promise<MensajeDeMesa[]> {
  return db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select([
      "m.id",
      "m.id_caso",
      "m.direccion",
      "m.tipo_contenido",
      "m.contenido",
      "m.estado",
      "m.extras",
      "m.id_externo",
      "m.msg_id",
      "e.id as entrada",
    ])
    .where("e.id_canal", "=", idCanal)
    .where("e.usuario", "=", chat)
    .orderBy("m.id")
    .execute();
}

/** `antes`: done to the institution before its mailbox is opened; `configuracion`: more of the account. */
export async function levantarMesaDeCorreo({
  bienvenida = null,
  configuracion = {},
  antes = async () => undefined,
}: {
  bienvenida?: string | null;
  configuracion?: Record<string, unknown>;
  antes?: (banco: Banco, institucion: Institucion) => Promise<void>;
} = {}): Promise<MesaDeCorreo> {
  const correo = await crearCorreoSimulado();
  const puertas = [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`);
  const banco = await levantar({ salidaPermitida: puertas });
  const institucion = await banco.institucion();
  await antes(banco, institucion);
  const idCanal = await abrirCanalDeCorreo({ banco, correo, institucion }, { bienvenida, configuracion });
  await tomado(banco, idCanal);
  const operador = () => banco.comoUsuario(institucion.operadores[0] ?? institucion.admin);
  const mensajesDe = (chat: string) => leerMensajes(banco, idCanal, chat);
  const entradasDe = async (chat: string) =>
    (await mensajesDe(chat)).filter(({ direccion }) => direccion === "ENTRADA");
  return {
    correo,
    banco,
    institucion,
    idCanal,
    escribir: (de, cambios = {}) =>
      correo.escribir({ de, para: MESA, asunto: "Mi carnet", texto: "¿Ya está?", ...cambios }),
    mensajesDe,
    entradasDe,
    async llegan(chat, cuantos) {
      await expect.poll(async () => (await entradasDe(chat)).length, { timeout: 15_000 }).toBe(cuantos);
      return await entradasDe(chat);
    },
    operador,
    async responder(chat, texto, caso) {
      const [primero] = await entradasDe(chat);
      if (!primero?.id_caso) throw new Error("there is no case");
      const { http } = await operador();
      const enviado = await http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: primero.entrada },
        body: { caso: caso ?? primero.id_caso, contenido: texto, tipo_contenido: "texto" },
      });
      return enviado.id;
    },
    estadoDe: async (id) =>
      (await banco.db.selectFrom("mensaje").select("estado").where("id", "=", id).executeTakeFirst())?.estado,
    async cerrar() {
      await banco.cerrar();
      await correo.cerrar();
    },
  };
}
