import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { traducir } from "@ventanilla/i18n";
import { ZodError } from "zod";
import { AppError } from "../shared/app-error.ts";
import type { Logger } from "../shared/logger.ts";
import type {
  CanalAbierto,
  Evento,
  EventoEstado,
  EventoMensaje,
  EventoRebote,
  EventoSesion,
  PeticionWebhook,
} from "./connector.ts";
import type { CanalConectado, Registry } from "./registry.ts";

/** What the rooms do with what arrives; app.ts hands these in. Each is safe to run twice with the same event. */
export interface Recepcion {
  /** Null: there is no such channel. An INACTIVO one is opened like any other: its messages are still stored (D79). */
  abrirCanal(id: number): Promise<CanalAbierto | null>;
  /** Resolves after commit. */
  recibirMensaje(canal: CanalAbierto, evento: EventoMensaje): Promise<"nuevo" | "repetido">;
  recibirEstado(canal: CanalAbierto, evento: EventoEstado): Promise<void>;
  recibirRebote(canal: CanalAbierto, evento: EventoRebote): Promise<void>;
  recibirSesion(canal: CanalAbierto, evento: EventoSesion): Promise<void>;
  /** Something authentic was not kept as it came: said to administrators, with nothing of what was in it. */
  anotarApartado(canal: CanalAbierto, apartado: Apartado): Promise<void>;
}

export interface Apartado {
  que: Evento["tipo"] | "cuerpo";
  /** Where and how it broke its shape. */
  fallos: string[];
}

export interface DependenciasInbox extends Recepcion {
  registry: Registry;
  logger: Logger;
}

/** The only way in: nothing reaches a room without its channel's signature, and nothing is answered before it is stored. */
export interface Inbox {
  /**
   * Resolves when everything in the request is stored, or can never be. Throws FIRMA_INVALIDA, alike for an unknown
   * channel, a wrong classification and a bad signature; throws whatever the store throws, so that the provider repeats.
   */
  recibirWebhook(clasificacion: Clasificacion, idCanal: number, peticion: PeticionWebhook): Promise<void>;
  /** What a listener heard on an account of ours. Resolves when it is stored, or can never be; throws when it must be offered again. */
  recibirEvento(canal: CanalAbierto, evento: Evento): Promise<void>;
}

interface Entrada {
  canal: CanalAbierto;
  webhook: NonNullable<CanalConectado["webhook"]>;
}

export function crearInbox(dependencias: DependenciasInbox): Inbox {
  const { registry, logger } = dependencias;

  async function apartar(canal: CanalAbierto, que: Apartado["que"], error: unknown): Promise<void> {
    const fallos =
      error instanceof ZodError
        ? error.issues.map(({ code, path }) => `${path.join(".")}: ${code}`)
        : ["json"];
    logger.error({ id_canal: canal.id, clasificacion: canal.clasificacion, que, fallos }, "evento apartado");
    await dependencias.anotarApartado(canal, { que, fallos });
  }

  function conectar(canal: CanalAbierto): CanalConectado["webhook"] {
    try {
      return registry.conectar(canal).webhook;
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      const fallos = error.issues.map(({ path }) => path.join("."));
      logger.warn({ id_canal: canal.id, fallos }, "canal mal configurado: no puede comprobar firmas");
      return undefined;
    }
  }

  async function autenticar(
    clasificacion: Clasificacion,
    id: number,
    peticion: PeticionWebhook,
  ): Promise<Entrada> {
    const canal = await dependencias.abrirCanal(id);
    if (canal?.clasificacion !== clasificacion) throw new AppError("FIRMA_INVALIDA");
    const webhook = conectar(canal);
    if (!webhook?.esAutentico(peticion)) throw new AppError("FIRMA_INVALIDA");
    return { canal, webhook };
  }

  async function leer({ canal, webhook }: Entrada, cuerpo: Buffer): Promise<readonly Evento[]> {
    try {
      return webhook.leer(JSON.parse(cuerpo.toString("utf8")));
    } catch (error) {
      if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
      await apartar(canal, "cuerpo", error);
      return [];
    }
  }

  async function guardar(canal: CanalAbierto, evento: Evento): Promise<void> {
    switch (evento.tipo) {
      case "mensaje": {
        const resultado = await dependencias.recibirMensaje(canal, evento);
        logger.debug({ id_canal: canal.id, resultado }, "mensaje recibido");
        return;
      }
      case "estado":
        return await dependencias.recibirEstado(canal, evento);
      case "rebote":
        return await dependencias.recibirRebote(canal, evento);
      case "sesion":
        return await dependencias.recibirSesion(canal, evento);
      default:
        return evento satisfies never;
    }
  }

  /** A shape that the store refuses stays refused; everything else may go better next time. */
  async function recibirEvento(canal: CanalAbierto, evento: Evento): Promise<void> {
    try {
      await guardar(canal, evento);
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      await apartar(canal, evento.tipo, error);
      if (evento.tipo === "mensaje") await guardarEnSuLugar(canal, evento);
    }
  }

  /** Somebody wrote: that stands in the conversation even if what they wrote cannot. */
  async function guardarEnSuLugar(
    canal: CanalAbierto,
    { tipo, idExterno, chat, segundos, automatico }: EventoMensaje,
  ): Promise<void> {
    const texto = traducir("es", "avisos:mensajeApartado");
    const comun = { tipo, idExterno, chat, segundos, nombre: null, adjuntos: [] } as const;
    try {
      await guardar(canal, { ...comun, tipoContenido: "texto", texto, ...(automatico && { automatico }) });
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      await apartar(canal, tipo, error);
    }
  }

  return {
    recibirEvento,
    async recibirWebhook(clasificacion, idCanal, peticion) {
      const entrada = await autenticar(clasificacion, idCanal, peticion);
      // One by one: the order of a conversation is the order of its events.
      for (const evento of await leer(entrada, peticion.cuerpo)) await recibirEvento(entrada.canal, evento);
    },
  };
}
