import { avanzaEntrega, puedeDudarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { BounceEvent, OpenCanal } from "../../../../channels/connector.ts";
import type { Db } from "../../../../db/database.ts";
import { type Tx, transaction } from "../../../../db/transaction.ts";
import { bloquearCanalEntrada, direccionesDe } from "../../../canal/index.ts";
import { escribirAviso } from "../../../hilo/index.ts";
import { buscarEnviadosPorExterno, buscarMensaje, type MensajeDeEntrega } from "../../mensaje.repository.ts";
import { mover } from "../../salida/entrega.service.ts";
import { copiasDe, seAviso } from "./copias.repository.ts";
import { anotarRebote, definitivosDe, leerEnvio } from "./rebotes.repository.ts";

const COPIA_DEVUELTA = "avisos:copiaDevuelta";
const DEVUELTO = { estado: "FALLIDO", motivo: "permanente" } as const;
const DUDOSO = { estado: "INCIERTO", motivo: "incierto" } as const;

type Devuelto = NonNullable<Awaited<ReturnType<typeof buscarMensaje>>>;

/**
 * What we sent came back: a final refusal fails each message of ours that it names, a delay changes nothing. Where it is
 * not said whether the refusal is final, nobody knows whether the message arrived, and a person decides. The same report
 * counts once, and only for the sending that came back (ADR 148).
 */
export async function recibirRebote(db: Db, canal: OpenCanal, evento: BounceEvent): Promise<void> {
  if (evento.verdict === "trying") return;
  // One conversation per transaction, as everywhere.
  for (const nombrado of await buscarEnviadosPorExterno(db, canal.id, evento.idsExternos)) {
    await devolver(db, canal, nombrado, evento);
  }
}

function devolver(
  db: Db,
  canal: OpenCanal,
  { id, id_canal_entrada }: MensajeDeEntrega,
  evento: BounceEvent,
): Promise<void> {
  return transaction(db, async (tx) => {
    await bloquearCanalEntrada(tx, id_canal_entrada);
    const mensaje = await buscarMensaje(tx, id);
    if (!mensaje) return;
    const { recipients = [], detalle } = evento;
    const deQuien = await deQuienVolvio(tx, canal.id, mensaje, recipients);
    const definitivo = evento.verdict === "final" && deQuien === "ciudadano";
    const vuelto = await anotarVuelta(tx, mensaje, { evento, definitivo });
    // One that waits for another try was given back to us by a person or a queue: it is about to be sent anew.
    if (!vuelto || mensaje.estado === "EN_COLA" || !avanzaEntrega(mensaje.estado, "FALLIDO")) return;
    if (deQuien === "copias") await avisarDeCopias(tx, mensaje, recipients, detalle);
    else if (vuelto === "todo") await mover(tx, mensaje, { ...DEVUELTO, devuelto: detalle });
    else if (puedeDudarse(mensaje.estado)) await mover(tx, mensaje, { ...DUDOSO, devuelto: detalle });
  });
}

/**
 * Null: it came before, or is of a sending that a person had done again since. `todo`: all that was sent under this id came
 * back for good; while less did, nobody knows which of them.
 */
async function anotarVuelta(
  tx: Tx,
  { id, msg_id }: Devuelto,
  { evento: { report, sendings }, definitivo }: { evento: BounceEvent; definitivo: boolean },
): Promise<"todo" | "parte" | null> {
  const actual = await leerEnvio(tx, id);
  const envio = sendings[msg_id] ?? actual.envio;
  const nuevo = await anotarRebote(tx, { id_mensaje: id, informe: report, envio, definitivo });
  if (!nuevo || envio < actual.envio) return null;
  return definitivo && (await definitivosDe(tx, id, envio)) > actual.dudosos ? "todo" : "parte";
}

/**
 * Whom a report tells of. `copias`: the citizen has it, and only others were to get it too. `alguien`: an address that the
 * letter was not written to, where it has copies: the citizen's own may hand letters on to it, or one of theirs.
 */
async function deQuienVolvio(
  tx: Tx,
  idCanal: number,
  { id, id_canal_entrada }: MensajeDeEntrega,
  destinos: readonly string[],
): Promise<"ciudadano" | "copias" | "alguien"> {
  const copias = destinos.length === 0 ? [] : await copiasDe(tx, id);
  if (copias.length === 0) return "ciudadano";
  if (destinos.every((destino) => copias.includes(destino))) return "copias";
  const suyas = await direccionesDe(tx, idCanal, destinos);
  return suyas.some((una) => una.id_canal_entrada === id_canal_entrada) ? "ciudadano" : "alguien";
}

/** Once for each, however often a server says it. */
async function avisarDeCopias(
  tx: Tx,
  { id, id_caso, id_canal_entrada }: MensajeDeEntrega,
  destinos: readonly string[],
  detalle: string,
): Promise<void> {
  if (id_caso === null) return;
  for (const copia of destinos) {
    if (await seAviso(tx, { id_caso, desde: id, clave: COPIA_DEVUELTA, copia })) continue;
    await escribirAviso(tx, { id_caso, id_canal_entrada, clave: COPIA_DEVUELTA, datos: { copia, detalle } });
  }
}
