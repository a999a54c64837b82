import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import type { Logger } from "../../shared/logger.ts";
import type { ResolveTarget } from "../../shared/outbound-http/index.ts";
import {
  type Comprometer,
  type Conexion,
  type Connector,
  ErrorCanal,
  type MensajeSaliente,
} from "../connector.ts";
import { abrirBuzon, type TiemposImap } from "./buzon.ts";
import { ADJUNTOS_MAX, componer } from "./composicion.ts";
import { ConfigCorreo } from "./config.ts";
import { seguirBuzon } from "./escucha.ts";
import { comprobarSmtp, entregar, type TiemposSmtp } from "./smtp.ts";
import { crearTope } from "./tope.ts";

const CAPACIDADES = {
  formatosArchivo: [],
  enviarAudio: true,
  cuerpoHtml: false,
  soloRegistro: false,
  textoMax: TEXTO_MENSAJE_MAX,
  archivoMax: { imagen: ADJUNTOS_MAX, audio: ADJUNTOS_MAX, video: ADJUNTOS_MAX, archivo: ADJUNTOS_MAX },
  archivosJuntos: true,
} as const;

export interface TiemposCorreo {
  imap: TiemposImap;
  smtp: TiemposSmtp;
  sondeoMs: number;
}

const TIEMPOS: TiemposCorreo = {
  // A server that falls silent in the middle of an answer holds up its mailbox for this long; waiting for news is renewed earlier.
  imap: { conexionMs: 20_000, silencioMs: 60_000 },
  smtp: { conexionMs: 10_000, silencioMs: 60_000, entregaMs: 80_000 },
  sondeoMs: 5 * 60_000,
};

export interface DependenciasCorreo {
  resolver: ResolveTarget;
  logger: Logger;
}

export function crearCorreo(
  { resolver, logger }: DependenciasCorreo,
  tiempos: TiemposCorreo = TIEMPOS,
): Connector<ConfigCorreo> {
  const tope = crearTope();

  async function verificar(config: ConfigCorreo): Promise<Conexion> {
    try {
      const buzon = await abrirBuzon(config, resolver, {
        ...tiempos.imap,
        conexionMs: tiempos.smtp.conexionMs,
      });
      await buzon.cerrar();
      await comprobarSmtp(config, resolver, tiempos.smtp);
      return { conectado: true };
    } catch (error) {
      if (error instanceof ErrorCanal) return { conectado: false, detalle: error.codigo };
      throw error;
    }
  }

  async function enviar(
    config: ConfigCorreo,
    mensaje: MensajeSaliente,
    comprometer: Comprometer = async () => undefined,
  ): Promise<string> {
    if (mensaje.automatico && !tope.admite(mensaje.chat)) {
      throw new ErrorCanal("permanente", "TOPE_AUTOMATICO", "too many automatic mails to one address");
    }
    const { messageId, remitenteSobre, crudo } = await componer(mensaje, config.direccion);
    const sobre = { de: remitenteSobre, para: mensaje.chat };
    await entregar(config, { resolver, tiempos: tiempos.smtp }, { sobre, crudo, comprometer });
    return messageId;
  }

  return {
    clasificacion: "correo",
    config: ConfigCorreo,
    capacidades: CAPACIDADES,
    verificar,
    enviar,
    async escuchar(config, lugar) {
      const { recibir, signal } = lugar;
      const buzon = await abrirBuzon(config, resolver, tiempos.imap);
      try {
        await recibir({ tipo: "sesion", conectado: true, detalle: "" });
        await seguirBuzon(buzon, lugar, { direccion: config.direccion, logger, sondeoMs: tiempos.sondeoMs });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        await buzon.cerrar();
      }
    },
  };
}
