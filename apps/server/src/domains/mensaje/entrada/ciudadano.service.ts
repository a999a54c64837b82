import { isDeepStrictEqual } from "node:util";
import type { EstadoEvent, OpenCanal } from "../../../channels/connector.ts";
import type { Db } from "../../../db/database.ts";
import { ChangedMeanwhile, type Tx, transaction } from "../../../db/transaction.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import {
  asegurarCanalEntrada,
  bloquearCanalEntrada,
  type Direccion,
  direccionesDe,
  direccionFija,
  type EntradaFila,
  leerCanalEntrada,
  mudarDireccion,
  ponerDireccion,
  ponerUsuario,
} from "../../canal/index.ts";
import { cambiosDelCaso, casoAbiertoDe, unirCambios } from "../../caso/index.ts";
import { avisarDeEntrada } from "../../hilo/index.ts";
import { type Cambio, marcarCambios } from "../../punto/index.ts";
import { unir } from "./unir.service.ts";

/** A citizen as an event names one. */
export interface Ciudadano {
  chat: string;
  identity?: string | undefined;
  nombre: string | null;
}

export interface Ubicado {
  /** Locked. */
  entrada: EntradaFila;
  /** What finding out changed in lists: the caller marks it with its own, at the end. */
  cambios: Cambio[];
}

type Canal = Pick<OpenCanal, "id" | "id_entidad" | "clasificacion">;

/**
 * Finds the citizen's one entry channel under all addresses that are told, or makes it, and locks it. What was not known of
 * the addresses before is known afterwards; two entry channels that turn out to be one citizen become one.
 */
export async function ubicarCiudadano(
  tx: Tx,
  salidas: SalidaQueue,
  canal: Canal,
  ciudadano: Ciudadano,
): Promise<Ubicado> {
  const { chat, identity } = ciudadano;
  const vistas = await direccionesDe(tx, canal.id, identity === undefined ? [chat] : [chat, identity]);
  const deChat = vistas.find(({ direccion }) => direccion === chat);
  const deIdentidad = vistas.find(({ direccion }) => direccion === identity);
  if (deChat && deIdentidad && deChat.id_canal_entrada !== deIdentidad.id_canal_entrada)
    return reunir(tx, salidas, canal, { ciudadano, deChat, deIdentidad });
  const conocida = deIdentidad ?? deChat;
  if (!conocida) return { entrada: await crear(tx, canal, ciudadano), cambios: [] };
  const entrada = await bloquearCanalEntrada(tx, conocida.id_canal_entrada);
  const ahora = await direccionesDe(
    tx,
    canal.id,
    vistas.map(({ direccion }) => direccion),
  );
  // It became another's while we waited for it.
  if (entrada?.id !== conocida.id_canal_entrada || !isDeepStrictEqual(ahora, vistas))
    throw new ChangedMeanwhile();
  return completar(tx, canal, { ciudadano, entrada, deChat, deIdentidad });
}

async function crear(tx: Tx, canal: Canal, { chat, identity, nombre }: Ciudadano): Promise<EntradaFila> {
  const entrada = await asegurarCanalEntrada(tx, canal.id, chat, nombre);
  if (identity !== undefined) await fijar(tx, canal, entrada.id, identity);
  return entrada;
}

const fijar = (tx: Tx, { id: id_canal }: Canal, idEntrada: number, direccion: string): Promise<void> =>
  ponerDireccion(tx, { id_canal, direccion, id_canal_entrada: idEntrada, fija: true });

interface Conocido {
  ciudadano: Ciudadano;
  entrada: EntradaFila;
  deChat: Direccion | undefined;
  deIdentidad: Direccion | undefined;
}

/** One entry channel has one of the addresses, or both. */
async function completar(
  tx: Tx,
  canal: Canal,
  { ciudadano, entrada, deChat, deIdentidad }: Conocido,
): Promise<Ubicado> {
  const { chat, identity } = ciudadano;
  if (identity === undefined) return { entrada, cambios: [] };
  if (!deIdentidad?.fija) {
    const suya = await direccionFija(tx, entrada.id);
    if (suya !== null && suya !== identity)
      return cambiarDeDueno(tx, canal, { ciudadano, anterior: entrada });
    await fijar(tx, canal, entrada.id, identity);
  }
  if (!deChat)
    await ponerDireccion(tx, {
      id_canal: canal.id,
      direccion: chat,
      id_canal_entrada: entrada.id,
      fija: false,
    });
  // Under the hidden address alone the citizen goes on to be shown under the one that people know.
  if (chat === identity || entrada.usuario === chat) return { entrada, cambios: [] };
  const cambios = await mostrarComo(tx, entrada.id, chat);
  return { entrada: { ...entrada, usuario: chat }, cambios };
}

/** The telephone number belongs to somebody else by now: it goes with the new owner, who is nobody's earlier conversation. */
async function cambiarDeDueno(
  tx: Tx,
  canal: Canal,
  { ciudadano, anterior, actual }: { ciudadano: Ciudadano; anterior: EntradaFila; actual?: EntradaFila },
): Promise<Ubicado> {
  const { chat, identity = chat, nombre } = ciudadano;
  const suya = await direccionFija(tx, anterior.id);
  const entrada = actual ?? (await crear(tx, canal, { chat: identity, identity, nombre }));
  await mudarDireccion(tx, { id_canal: canal.id, direccion: chat, a: entrada.id });
  const antes = anterior.usuario === chat && suya !== null ? await mostrarComo(tx, anterior.id, suya) : [];
  const ahora = await mostrarComo(tx, entrada.id, chat);
  return { entrada: { ...entrada, usuario: chat }, cambios: unirCambios(antes, ahora) };
}

/** Two entry channels have one address each: one citizen, unless the number has another owner now. */
async function reunir(
  tx: Tx,
  salidas: SalidaQueue,
  canal: Canal,
  { ciudadano, deChat, deIdentidad }: { ciudadano: Ciudadano; deChat: Direccion; deIdentidad: Direccion },
): Promise<Ubicado> {
  const suya = await direccionFija(tx, deChat.id_canal_entrada);
  if (suya === null || suya === ciudadano.identity) {
    const pareja = { deChat: deChat.id_canal_entrada, deIdentidad: deIdentidad.id_canal_entrada };
    const unida = await unir(tx, salidas, {
      ...pareja,
      usuario: ciudadano.chat,
      canal,
    });
    if (!unida) return { entrada: await retenida(tx, deIdentidad.id_canal_entrada), cambios: [] };
    if (ciudadano.identity !== undefined) await fijar(tx, canal, unida.entrada.id, ciudadano.identity);
    return unida;
  }
  const [anterior, actual] = await retenidas(tx, deChat.id_canal_entrada, deIdentidad.id_canal_entrada);
  return cambiarDeDueno(tx, canal, { ciudadano, anterior, actual });
}

async function retenida(tx: Tx, id: number): Promise<EntradaFila> {
  const entrada = await bloquearCanalEntrada(tx, id);
  if (entrada?.id !== id) throw new ChangedMeanwhile();
  return entrada;
}

/** Both, in ascending order. */
async function retenidas(tx: Tx, una: number, otra: number): Promise<[EntradaFila, EntradaFila]> {
  const primera = await retenida(tx, Math.min(una, otra));
  const segunda = await retenida(tx, Math.max(una, otra));
  return una < otra ? [primera, segunda] : [segunda, primera];
}

/** The address under which people know the citizen is another one: in lists, and in the open thread at each of the messages. */
async function mostrarComo(tx: Tx, idEntrada: number, usuario: string): Promise<Cambio[]> {
  await ponerUsuario(tx, idEntrada, usuario);
  const idCaso = await casoAbiertoDe(tx, idEntrada);
  if (idCaso === null) return [];
  await avisarDeEntrada(tx, idCaso, idEntrada);
  return cambiosDelCaso(tx, idCaso);
}

/** What the provider tells of a message of ours may tell an address that was not known: of one that went to a number, the hidden one. */
export async function aprenderDeEstado(
  { db, salidas }: { db: Db; salidas: SalidaQueue },
  canal: Canal,
  idCanalEntrada: number,
  { chat, identity }: Pick<EstadoEvent, "chat" | "identity">,
): Promise<void> {
  if (identity === undefined) return;
  const [conocida] = await direccionesDe(db, canal.id, [identity]);
  if (conocida?.fija && conocida.id_canal_entrada === idCanalEntrada) return;
  await transaction(db, async (tx) => {
    const entrada = await leerCanalEntrada(tx, idCanalEntrada);
    const suya = await direccionFija(tx, idCanalEntrada);
    // Of two unchanging addresses nothing is concluded.
    if (!entrada || (suya !== null && suya !== identity)) return;
    const ciudadano = { chat: chat === identity ? entrada.usuario : chat, identity, nombre: null };
    const { cambios } = await ubicarCiudadano(tx, salidas, canal, ciudadano);
    await marcarCambios(tx, cambios);
  });
}

/** Whether a citizen is known under more than the address that never changes. */
export async function sabeDondeEscribir(db: Db, idCanal: number, identity: string): Promise<boolean> {
  const [conocida] = await direccionesDe(db, idCanal, [identity]);
  const entrada = conocida && (await leerCanalEntrada(db, conocida.id_canal_entrada));
  return entrada !== undefined && entrada.usuario !== identity;
}

export async function sabeComoSeLlama(db: Db, idCanal: number, chat: string): Promise<boolean> {
  const [conocida] = await direccionesDe(db, idCanal, [chat]);
  const entrada = conocida && (await leerCanalEntrada(db, conocida.id_canal_entrada));
  return entrada !== undefined && entrada.nombre !== null;
}
