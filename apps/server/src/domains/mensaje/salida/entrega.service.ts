import { setTimeout as esperar } from "node:timers/promises";
import {
  ESTADOS_MENSAJE,
  type EstadoEntrega,
  type EstadoMensaje,
  type MotivoFallo,
} from "@ventanilla/contract/mensaje/mensaje";
import { avanzaEntrega, fallo } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { EstadoEvent, OpenCanal, WatermarkEvent } from "../../../channels/connector.ts";
import type { Registry } from "../../../channels/registry.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import { AppError } from "../../../shared/app-error.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import { marcarCaso } from "../../caso/index.ts";
import { type ClaveDeAviso, escribirAviso, ponerEntrega } from "../../hilo/index.ts";
import { aprenderDeEstado } from "../entrada/ciudadano.service.ts";
import { anotarIntentos, fueDeUnIntento } from "../intentos.repository.ts";
import {
  type Acusado,
  acusarEnvio,
  buscarEnviadosPorExterno,
  buscarMensaje,
  enviadosHasta,
  enviadosSinId,
  type MensajeDeEntrega,
  seDioPorEnviado,
} from "../mensaje.repository.ts";

interface PasoDeEntrega {
  estado: EstadoEntrega;
  motivo: MotivoFallo | null;
  idExterno?: string;
  /** Of what came back: why, in the words of the server that refused it. */
  devuelto?: string;
  /** Another application of the account has the conversation in hand. */
  held?: true;
  /** The provider's ids of tries that it took and that were refused further on. */
  refused?: readonly string[];
  /** The state is not new: nobody is told again. */
  repetida?: boolean;
}

/** The outbox tells how a message fares. `mensaje.estado` and `salida.estado` move in the same transaction. */
export async function registrarEntrega(tx: Tx, idMensaje: number, entrega: PasoDeEntrega): Promise<void> {
  const visto = await buscarMensaje(tx, idMensaje);
  if (!visto) return;
  await bloquearCanalEntrada(tx, visto.id_canal_entrada);
  const mensaje = await buscarMensaje(tx, idMensaje);
  if (!mensaje) return;
  await anotarIntentos(tx, mensaje.id, entrega.refused ?? []);
  await mover(tx, mensaje, sinRetroceder(mensaje, entrega));
}

type Fallable = Pick<PasoDeEntrega, "motivo"> & Pick<MensajeDeEntrega, "estado">;

/** What came back, arrived or was read may overtake the answer of its own send, or that no answer came: then only the id is news. */
function sinRetroceder({ estado, motivo }: Fallable, entrega: PasoDeEntrega): PasoDeEntrega {
  const esRespuesta = entrega.estado === "ENVIADO" || entrega.estado === "INCIERTO";
  const sabeMas = estado === "FALLIDO" || estado === "ENTREGADO" || estado === "LEIDO";
  if (!esRespuesta || !sabeMas) return entrega;
  return { ...entrega, estado, motivo, repetida: true };
}

export interface DependenciasEstado {
  db: Db;
  salidas: SalidaQueue;
  registry: Pick<Registry, "connect">;
}

/** A provider's receipt: only a step forward counts, in whatever order receipts come. */
export async function recibirEstado(
  dependencias: DependenciasEstado,
  canal: OpenCanal,
  evento: EstadoEvent,
): Promise<"aplicado" | "sin efecto"> {
  const { db } = dependencias;
  await dependencias.salidas.recorded(db, { id_canal: canal.id, idExterno: evento.idExterno }, GRABACION_MS);
  if (nadaNuevo(dependencias, canal.id, evento)) return "sin efecto";
  const acusado = await acusar(dependencias, canal.id, evento);
  if (!acusado) return await reconocer(dependencias, canal, evento);
  if (acusado.movido) return "aplicado";
  await aprenderDeEstado(dependencias, canal, acusado.id_canal_entrada, evento);
  if (!avanzaEntrega(acusado.estado, evento.estado)) return "sin efecto";
  return transaction(db, async (tx) => {
    const visto = await buscarMensaje(tx, acusado.id);
    if (!visto) return "sin efecto";
    await bloquearCanalEntrada(tx, visto.id_canal_entrada);
    const mensaje = await buscarMensaje(tx, visto.id);
    if (!mensaje || !avanzaEntrega(mensaje.estado, evento.estado)) return "sin efecto";
    await mover(tx, mensaje, entregaDe(evento));
    return "aplicado";
  });
}

/** Every gateway tells first that it took what it answered to have taken. With the citizen's other address it may be news all the same. */
const nadaNuevo = (
  { db, salidas }: { db: Db; salidas: SalidaQueue },
  idCanal: number,
  { estado, identity, idExterno }: EstadoEvent,
): boolean =>
  estado === "ENVIADO" && identity === undefined && salidas.wasSent(db, { id_canal: idCanal, idExterno });

/** A receipt that names a time: one for each of the latest messages of the conversation that were sent until then. */
export async function recibirMarca(
  dependencias: DependenciasEstado,
  canal: OpenCanal,
  { chat, estado, untilMs }: WatermarkEvent,
): Promise<void> {
  const desde = DESDE[estado];
  const ids = await enviadosHasta(dependencias.db, { id_canal: canal.id, chat, desde, hastaMs: untilMs });
  for (const idExterno of ids)
    await recibirEstado(dependencias, canal, { kind: "estado", idExterno, chat, estado });
}

function entregaDe({ estado, motivo = "permanente", detalle }: EstadoEvent): PasoDeEntrega {
  if (estado !== "FALLIDO") return { estado, motivo: null };
  return { estado, motivo, ...(detalle !== undefined && { devuelto: detalle }) };
}

/**
 * A receipt of a message whose answer never came, or said that it was not taken, whatever a person said of it since: our own id in it, or the id that we gave the
 * message, tells that it was taken, and under which id.
 */
async function reconocer(
  dependencias: DependenciasEstado,
  canal: OpenCanal,
  { msgId: dicho, ...evento }: EstadoEvent,
): Promise<"aplicado" | "sin efecto"> {
  const { db, salidas } = dependencias;
  const msgId = dicho ?? (await elQueLoLleva(dependencias, canal, evento));
  if (msgId === undefined) return "sin efecto";
  const [nombrado] = await buscarEnviadosPorExterno(db, canal.id, [msgId]);
  if (!nombrado) return "sin efecto";
  const reconocido = await transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, nombrado.id_canal_entrada);
    const mensaje = await buscarMensaje(tx, nombrado.id);
    if (!mensaje || !avanzaEntrega(mensaje.estado, evento.estado)) return false;
    // Its next call was begun a moment ago: what becomes of that is known when the provider repeats this.
    if (mensaje.estado === "ENVIANDO") throw new AppError("NO_DISPONIBLE");
    // That a try before it failed says nothing of the last one, where each has its own id.
    if (evento.estado === "FALLIDO" && dicho && (await fueDeUnIntento(tx, mensaje.id, evento.idExterno)))
      return false;
    const esperaba = mensaje.estado === "EN_COLA" && (await salidas.settleWaiting(tx, mensaje.id));
    if (!esperaba && !fallo(mensaje.estado) && !(await seDioPorEnviado(tx, mensaje.id))) return false;
    await mover(tx, mensaje, { ...entregaDe(evento), idExterno: evento.idExterno });
    return true;
  });
  // Another receipt of the same message may have told its id a moment before.
  return reconocido ? "aplicado" : recibirEstado(dependencias, canal, { ...evento, msgId: "" });
}

/** Our id of the message to this citizen that left under this id of the provider's, if we gave it. */
async function elQueLoLleva(
  { db, registry }: DependenciasEstado,
  canal: OpenCanal,
  { chat, identity = chat, idExterno }: EstadoEvent,
): Promise<string | undefined> {
  const { idOf } = registry.connect(canal);
  if (!idOf) return undefined;
  return (await enviadosSinId(db, canal.id, [chat, identity])).find((msgId) => idOf(msgId) === idExterno);
}

/** Longest wait for the answer of a send that this very process is recording. */
const GRABACION_MS = 300;

/** Milliseconds before each further look for the answer of a send that its receipt overtook. */
const PACIENCIA_MS = [5, 10, 20, 40, 80, 160, 320] as const;

/**
 * A receipt may overtake the answer of its own send, whose id we then do not know yet: mostly by a moment, which is waited
 * for, because whoever sends receipts repeats one that was refused only seconds later. After that the provider is asked to
 * repeat. Looked for once more when nothing is on its way, because the answer may have been recorded just before that question.
 * Nothing is waited for where the provider gives our own id back and this one is nobody's: a message has it before it leaves.
 */
async function acusar(
  { db, salidas }: { db: Db; salidas: SalidaQueue },
  idCanal: number,
  { chat, identity, idExterno, estado, msgId }: EstadoEvent,
): Promise<Acusado | undefined> {
  const acuse = { id_canal: idCanal, idExterno, identity, estado, desde: DESDE[estado] };
  const visto = await acusarEnvio(db, acuse);
  if (visto) return visto;
  if (msgId !== undefined && !(await esNuestro(db, idCanal, msgId))) return undefined;
  if (!(await salidas.isSending(db, idCanal, chat))) return acusarEnvio(db, acuse);
  for (const ms of PACIENCIA_MS) {
    await esperar(ms);
    const alFin = await acusarEnvio(db, acuse);
    if (alFin) return alFin;
  }
  if (!(await salidas.isSending(db, idCanal, chat))) return acusarEnvio(db, acuse);
  throw new AppError("NO_DISPONIBLE");
}

const esNuestro = async (db: Db, idCanal: number, msgId: string): Promise<boolean> =>
  (await buscarEnviadosPorExterno(db, idCanal, [msgId])).length > 0;

/** From where each receipt goes forward without a failure before or after it, of which lists and threads say more. */
const DESDE = {
  ENVIADO: desdeDonde("ENVIADO"),
  ENTREGADO: desdeDonde("ENTREGADO"),
  LEIDO: desdeDonde("LEIDO"),
  FALLIDO: [],
} as const satisfies Record<EstadoEvent["estado"], readonly EstadoMensaje[]>;

function desdeDonde(nuevo: EstadoMensaje): EstadoMensaje[] {
  return ESTADOS_MENSAJE.filter((estado) => !fallo(estado) && avanzaEntrega(estado, nuevo));
}

/** The caller holds the entry channel's row. */
export async function mover(tx: Tx, mensaje: MensajeDeEntrega, entrega: PasoDeEntrega): Promise<void> {
  if (mensaje.id_caso === null) return;
  await ponerEntrega(tx, { id: mensaje.id, id_caso: mensaje.id_caso }, entrega);
  if (entrega.repetida) return;
  if (fallo(entrega.estado)) {
    await escribirAviso(tx, {
      id_caso: mensaje.id_caso,
      id_canal_entrada: mensaje.id_canal_entrada,
      ...avisoDe(entrega),
    });
  }
  // The lists say which conversations have failures.
  if (fallo(entrega.estado) || fallo(mensaje.estado)) await marcarCaso(tx, mensaje.id_caso);
}

/** What the thread says besides the sign on the bubble: somebody has to act. */
function avisoDe({ estado, devuelto: detalle, held }: PasoDeEntrega): {
  clave: ClaveDeAviso;
  datos?: Record<string, string>;
} {
  if (held) return { clave: "avisos:envioAjeno" };
  if (estado === "INCIERTO")
    return detalle
      ? { clave: "avisos:mensajeQuizasDevuelto", datos: { detalle } }
      : { clave: "avisos:entregaIncierta" };
  return detalle
    ? { clave: "avisos:mensajeDevuelto", datos: { detalle } }
    : { clave: "avisos:entregaFallida" };
}
