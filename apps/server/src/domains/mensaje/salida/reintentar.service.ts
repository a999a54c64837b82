import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { EstadoEntrega, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { fallo, puedeDarsePorEnviado, puedeReintentarse } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import {
  accederCasoParaEscribir,
  type CasoParaEscribir,
  entidadDelActo,
  exigirCasoVisible,
  marcarCaso,
} from "../../caso/index.ts";
import { leerMensaje, ponerEntrega, verFallo } from "../../hilo/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import { canalDeSalida } from "../../punto/index.ts";
import { exigirCanalDeSalida, exigirPlazo } from "./canal-de-salida.ts";
import { leerParaDecidir, type MensajeParaDecidir, olvidarIdExterno } from "./reintentar.repository.ts";

export interface DependenciasReintentar {
  db: Db;
  salidas: SalidaQueue;
}

/** A person sends it again. Of two at once one does, and the other reads that it is not to be sent again. */
export function reintentar(
  { db, salidas }: DependenciasReintentar,
  sesion: Sesion,
  id: number,
): Promise<Mensaje> {
  return decidir(db, sesion, id, async (tx, mensaje, { caso, entidad }) => {
    if (!puedeReintentarse(mensaje)) throw new AppError("MENSAJE_NO_REINTENTABLE");
    exigirCanalDeSalida(await canalDeSalida(tx, mensaje.id_canal), entidad);
    exigirPlazo(mensaje);
    await salidas.requeue(tx, mensaje.id, { doubtful: mensaje.estado === "INCIERTO" });
    await olvidarIdExterno(tx, mensaje.id);
    await anotarDecision(tx, sesion, { mensaje, caso }, "EN_COLA");
  });
}

/** A person knows that it arrived: nothing is sent. */
export function darPorEnviado(
  { db, salidas }: DependenciasReintentar,
  sesion: Sesion,
  id: number,
): Promise<Mensaje> {
  return decidir(db, sesion, id, async (tx, mensaje, { caso }) => {
    if (!puedeDarsePorEnviado(mensaje)) throw new AppError("MENSAJE_NO_REINTENTABLE");
    await salidas.settle(tx, mensaje.id);
    await anotarDecision(tx, sesion, { mensaje, caso }, "ENVIADO");
  });
}

/** A person does not wait for the next try of the queue. It may have left meanwhile: then it is answered as it is. */
export function intentarAhora(
  { db, salidas }: DependenciasReintentar,
  sesion: Sesion,
  id: number,
): Promise<Mensaje> {
  return decidir(db, sesion, id, async (tx, mensaje, { entidad }) => {
    if (mensaje.direccion !== "SALIDA") throw new AppError("MENSAJE_NO_REINTENTABLE");
    if (mensaje.estado !== "EN_COLA") return;
    exigirCanalDeSalida(await canalDeSalida(tx, mensaje.id_canal), entidad);
    await salidas.hurry(tx, mensaje.id_canal_entrada);
  });
}

const siempre = () => true;

/** A person saw that it failed, and leaves it so; in a case that has ended nothing else can be done about it. */
export function descartarFallo(db: Db, sesion: Sesion, id: number): Promise<Mensaje> {
  return decidir(
    db,
    sesion,
    id,
    async (tx, mensaje, { caso }) => {
      if (!fallo(mensaje.estado)) throw new AppError("MENSAJE_NO_REINTENTABLE");
      await verFallo(tx, mensaje);
      await anotar(tx, {
        nivel: "INFO",
        tipo: "mensaje.descartar_fallo",
        mensaje: "Dio por visto un mensaje que no salió",
        referencia: `mensaje:${id}`,
        id_entidad: entidadDelActo(caso, sesion),
        datos: resumen({ estado: mensaje.estado, visto: false }, { estado: mensaje.estado, visto: true }),
        sesion,
      });
      await marcarCaso(tx, mensaje.id_caso);
    },
    siempre,
  );
}

interface Decidido {
  mensaje: MensajeParaDecidir;
  caso: CasoParaEscribir["caso"];
}

/** Access through the case; the message is read again under the lock of its conversation. */
async function decidir(
  db: Db,
  sesion: Sesion,
  id: number,
  decision: (tx: Tx, mensaje: MensajeParaDecidir, acceso: CasoParaEscribir) => Promise<void>,
  permite: (caso: CasoParaEscribir["caso"]) => boolean = estaAbierto,
): Promise<Mensaje> {
  await transaction(db, async (tx) => {
    const visto = await leerParaDecidir(tx, id);
    if (!visto) throw new AppError("NO_EXISTE");
    await exigirCasoVisible(tx, sesion, visto.id_caso);
    await bloquearCanalEntrada(tx, visto.id_canal_entrada);
    const mensaje = await leerParaDecidir(tx, id);
    if (!mensaje) throw new AppError("NO_EXISTE");
    const acceso = await accederCasoParaEscribir(tx, sesion, mensaje.id_caso);
    if (!permite(acceso.caso)) throw new AppError("CASO_CERRADO");
    await decision(tx, mensaje, acceso);
  });
  const mensaje = await leerMensaje(db, id);
  if (!mensaje) throw new AppError("NO_EXISTE");
  return mensaje;
}

async function anotarDecision(
  tx: Tx,
  sesion: Sesion,
  { mensaje: { id, id_caso, estado, motivo }, caso }: Decidido,
  nuevo: EstadoEntrega,
): Promise<void> {
  await ponerEntrega(tx, { id, id_caso }, { estado: nuevo, motivo: null });
  await anotar(tx, {
    nivel: "INFO",
    tipo: nuevo === "EN_COLA" ? "mensaje.reintentar" : "mensaje.dar_por_enviado",
    mensaje: nuevo === "EN_COLA" ? "Volvió a enviar un mensaje" : "Dio por enviado un mensaje",
    referencia: `mensaje:${id}`,
    id_entidad: entidadDelActo(caso, sesion),
    datos: resumen({ estado, motivo }, { estado: nuevo, motivo: null }),
    sesion,
  });
  await marcarCaso(tx, id_caso);
}
