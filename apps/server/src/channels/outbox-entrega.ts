import { setTimeout as esperar } from "node:timers/promises";
import type { EstadoEntrega, MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { type Tx, transaction } from "../db/transaction.ts";
import { isDown } from "../shared/is-down.ts";
import type { Logger } from "../shared/logger.ts";
import type { CanalAbierto } from "./connector.ts";
import { averiguar } from "./outbox-averiguar.ts";
import { CredencialesRechazadas } from "./outbox-credencial.ts";
import { type Desenlace, desenlaceAntes, desenlaceDe } from "./outbox-desenlace.ts";
import { type DependenciasPreparar, type Listo, preparar } from "./outbox-preparar.ts";
import {
  bloquearConversacion,
  cerrarSalida,
  desmarcar,
  marcarEnviando,
  pausaRestante,
  posponer,
  type Salida,
} from "./salida.repository.ts";

export interface DependenciasEntrega extends DependenciasPreparar {
  logger: Logger;
  /** Names this process in the leases. */
  nombre: string;
  /** Moves the message's visible state in the same transaction. */
  registrarEntrega(
    tx: Tx,
    idMensaje: number,
    entrega: { estado: EstadoEntrega; motivo: MotivoFallo | null; idExterno?: string },
  ): Promise<void>;
  /** The account works, or its key was refused: what administrators see. */
  anotarConexion(idCanal: number, conexion: { conectado: boolean; detalle: string }): Promise<void>;
}

export interface Entrega {
  /** Delivers one message that this process took. Resolves with the question that remains, if one does. */
  entregar(salida: Salida): Promise<(() => Promise<void>) | undefined>;
  /** Finds out what became of a call whose process is no more, and writes it down. */
  retomar(salida: Salida): Promise<void>;
}

/** Longer than any connector's own time limit, so that a lease runs out only when its worker is gone. */
export const LLAMADA_S = 90;
/** A process that was stopped in between does not call any more: others may have taken it for dead. */
const FRESCO_MS = 8_000;
const CREDENCIAL = "CREDENCIAL";
const INSISTIR_MIN_MS = 100;
const INSISTIR_MAX_MS = 3_000;
const SIN_RESPUESTA = "its process died before the answer";

/**
 * Nothing can reach the provider before ENVIANDO is committed, and everything that can fail is done before that: whoever
 * finds ENVIANDO without its worker knows that the call may have been heard, and whoever finds EN_COLA that it was not.
 */
export function crearEntrega(dependencias: DependenciasEntrega, cierre: AbortSignal): Entrega {
  const { db, logger, nombre, registrarEntrega, anotarConexion } = dependencias;
  const rechazadas = new CredencialesRechazadas();

  async function abrir(salida: Salida): Promise<Desenlace | Listo> {
    const listo = await preparar(dependencias, salida);
    if (listo.tipo !== "listo") return listo;
    if (rechazadas.descansa(listo.canal))
      return { tipo: "fallido", motivo: "credencial", error: "the key was refused again and again" };
    const { pausaMs } = listo.conectado.capacidades;
    const segundos = pausaMs === undefined ? 0 : await pausaRestante(db, salida.id_mensaje, pausaMs);
    return segundos > 0 ? { tipo: "esperar", segundos } : listo;
  }

  /** False: the message is no longer ours. */
  async function empezar({ id, id_mensaje: idMensaje, id_canal_entrada }: Salida): Promise<boolean> {
    return await transaction(db, async (tx) => {
      await bloquearConversacion(tx, id_canal_entrada);
      if (!(await marcarEnviando(tx, { id, por: nombre, segundos: LLAMADA_S }))) return false;
      await registrarEntrega(tx, idMensaje, { estado: "ENVIANDO", motivo: null });
      return true;
    });
  }

  async function soltar(tx: Tx, { id, id_mensaje: idMensaje, id_canal_entrada }: Salida): Promise<void> {
    await bloquearConversacion(tx, id_canal_entrada);
    if (await desmarcar(tx, { id, por: nombre }))
      await registrarEntrega(tx, idMensaje, { estado: "EN_COLA", motivo: null });
  }

  /** Null: nothing left, and the message is no longer ours. */
  async function llamar(salida: Salida, { conectado, mensaje }: Listo): Promise<Desenlace | null> {
    const paso = { comprometido: false, ajeno: false, fallo: undefined as unknown };
    async function comprometer(): Promise<void> {
      const inicio = performance.now();
      try {
        paso.ajeno = !(await empezar(salida));
        if (!paso.ajeno && performance.now() - inicio > FRESCO_MS) throw new Error("too late to begin");
      } catch (error) {
        paso.fallo = error;
      }
      paso.comprometido = !paso.ajeno && paso.fallo === undefined;
      if (!paso.comprometido) throw new Error("nothing may leave", { cause: paso.fallo });
    }
    const desenlace = await conectado.enviar(mensaje, comprometer).then<Desenlace, Desenlace>(
      (idExterno) => ({ tipo: "enviado", idExterno }),
      (error: unknown) => (paso.comprometido ? desenlaceDe : desenlaceAntes)(error, salida.intentos + 1),
    );
    if (paso.ajeno) return null;
    if (paso.fallo === undefined) return desenlace;
    // Perhaps committed, surely not called: nobody must take it for a call that was heard.
    await insistir(() => transaction(db, (tx) => soltar(tx, salida)));
    throw new Error("the call could not be begun", { cause: paso.fallo });
  }

  async function anotar(tx: Tx, salida: Salida, desenlace: Desenlace): Promise<void> {
    const { id, id_mensaje: idMensaje } = salida;
    await bloquearConversacion(tx, salida.id_canal_entrada);
    switch (desenlace.tipo) {
      case "enviado":
        if (await cerrarSalida(tx, { id, por: nombre, estado: "ENVIADO", error: null })) {
          const { idExterno } = desenlace;
          await registrarEntrega(tx, idMensaje, { estado: "ENVIADO", motivo: null, idExterno });
        }
        return;
      case "esperar":
        await posponer(tx, { id, por: nombre, segundos: desenlace.segundos, error: null });
        return;
      case "repetir":
        if (await posponer(tx, { id, por: nombre, segundos: desenlace.segundos, error: desenlace.error }))
          await registrarEntrega(tx, idMensaje, { estado: "EN_COLA", motivo: null });
        return;
      case "fallido":
        if (await cerrarSalida(tx, { id, por: nombre, estado: "FALLIDO", error: desenlace.error }))
          await registrarEntrega(tx, idMensaje, { estado: "FALLIDO", motivo: desenlace.motivo });
        return;
      case "incierto":
        if (await cerrarSalida(tx, { id, por: nombre, estado: "INCIERTO", error: desenlace.error }))
          await registrarEntrega(tx, idMensaje, { estado: "INCIERTO", motivo: "incierto" });
        return;
    }
  }

  /** What happened outside is written down however long the database is away; only the end of the process gives up. */
  async function insistir<T>(trabajo: () => Promise<T>): Promise<T> {
    for (let ms = INSISTIR_MIN_MS; ; ms = Math.min(ms * 2, INSISTIR_MAX_MS)) {
      try {
        return await trabajo();
      } catch (error) {
        if (!isDown(error) || cierre.aborted) throw error;
        await esperar(ms, undefined, { signal: cierre }).catch(() => undefined);
      }
    }
  }

  const cerrar = (salida: Salida, desenlace: Desenlace): Promise<void> =>
    insistir(() => transaction(db, (tx) => anotar(tx, salida, desenlace)));

  async function contarDelCanal(salida: Salida, canal: CanalAbierto, desenlace: Desenlace): Promise<void> {
    if (desenlace.tipo === "fallido" && desenlace.motivo === "credencial") {
      rechazadas.rechazar(canal);
      await anotarConexion(canal.id, { conectado: false, detalle: CREDENCIAL });
    }
    if (desenlace.tipo !== "enviado") return;
    rechazadas.aceptar(canal);
    if (salida.conexion.endsWith(CREDENCIAL))
      await anotarConexion(canal.id, { conectado: true, detalle: "" });
  }

  async function resolver(
    salida: Salida,
    listo: Listo,
    duda: { codigo: string | null; error: string },
  ): Promise<void> {
    const desenlace = await averiguar({ db, nombre, cierre }, salida, listo, duda);
    if (!desenlace) return;
    logger.warn({ salida: salida.id, desenlace: desenlace.tipo, error: duda.error }, "answer lost, asked");
    await cerrar(salida, desenlace);
  }

  return {
    async entregar(salida) {
      const listo = await abrir(salida);
      if (listo.tipo !== "listo") {
        await cerrar(salida, listo);
        return undefined;
      }
      const desenlace = await llamar(salida, listo);
      if (!desenlace) return undefined;
      if (desenlace.tipo === "incierto") return () => resolver(salida, listo, desenlace);
      await cerrar(salida, desenlace);
      await contarDelCanal(salida, listo.canal, desenlace);
      return undefined;
    },
    async retomar(salida) {
      const listo = await preparar(dependencias, salida);
      const duda = { codigo: null, error: SIN_RESPUESTA };
      if (listo.tipo === "listo") await resolver(salida, listo, duda);
      else await cerrar(salida, { tipo: "incierto", ...duda });
    },
  };
}
