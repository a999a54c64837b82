import { CORREO_SERVIDOR_MB, TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { nowMs } from "../../shared/clock.ts";
import type { Logger } from "../../shared/logger.ts";
import type { OutboundFetch, ResolveTarget } from "../../shared/outbound-http/index.ts";
import type { Workers } from "../../shared/workers/index.ts";
import {
  CanalError,
  type Capabilities,
  type Commit,
  type Connector,
  type OutgoingMensaje,
  statusOf,
} from "../connector.ts";
import { abrirBuzon, type Buzon, type TiemposImap } from "./buzon.ts";
import { ConfigCorreo } from "./config.ts";
import { type Acceso, crearAccesos, type Llavero } from "./cuenta/acceso.ts";
import { adjuntosMaxDe } from "./cuenta/tamanio.ts";
import { componer } from "./envio/composicion.ts";
import { comprobarSmtp, entregar, type TiemposSmtp } from "./envio/smtp.ts";
import { crearTope } from "./envio/tope.ts";
import { seguirBuzon } from "./escucha.ts";
import { crearLector } from "./lectura/aparte.ts";

/** A port may change where a mailbox stays. */
const lugarDe = ({ usuario, imap }: Pick<ConfigCorreo, "usuario" | "imap">): string =>
  `${usuario} ${imap.host}`;

const capacidadesDe = (adjuntosMax: number): Capabilities => ({
  archivoFormats: [],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: TEXTO_MENSAJE_MAX,
  maxArchivo: { imagen: adjuntosMax, audio: adjuntosMax, video: adjuntosMax, archivo: adjuntosMax },
  archivosTogether: true,
  quotes: true,
  letters: true,
});

type Hacer<T> = (cuenta: ConfigCorreo & { acceso: Acceso }) => Promise<T>;

const esRechazo = (error: unknown): boolean => error instanceof CanalError && error.kind === "credencial";

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
  fetch: OutboundFetch;
  llavero: Llavero;
  workers: Workers;
  logger: Logger;
}

export function crearCorreo(
  { resolver, fetch, llavero, workers, logger }: DependenciasCorreo,
  tiempos: TiemposCorreo = TIEMPOS,
): Connector<ConfigCorreo> {
  const tope = crearTope();
  const lector = crearLector(workers);
  const accesos = crearAccesos(fetch, llavero);

  /** A token that a server refuses is not tried again: somebody may have withdrawn it before its time. */
  async function conEste<T>(config: ConfigCorreo, acceso: Acceso, hacer: Hacer<T>): Promise<T> {
    return await hacer({ ...config, acceso }).catch((error: unknown) => {
      if (esRechazo(error)) accesos.olvidar(config, acceso);
      throw error;
    });
  }

  async function conAcceso<T>(config: ConfigCorreo, hacer: Hacer<T>): Promise<T> {
    return await conEste(config, await accesos.de(config), hacer);
  }

  /** What somebody wrote is not lost with a token that ended early: while nothing of it left, it is tried with a new one. */
  async function conAccesoVigente(
    config: ConfigCorreo,
    hacer: Hacer<void>,
    nadaSalio: () => boolean,
  ): Promise<void> {
    const acceso = await accesos.de(config);
    try {
      await conEste(config, acceso, hacer);
    } catch (error) {
      const deAntes = "accessToken" in acceso && acceso.deAntes;
      if (!deAntes || !esRechazo(error) || !nadaSalio()) throw error;
      await conAcceso(config, hacer);
    }
  }

  const verify = (config: ConfigCorreo) =>
    statusOf(() =>
      conAcceso(config, async (cuenta) => {
        const buzon = await abrirBuzon(cuenta, resolver, {
          ...tiempos.imap,
          conexionMs: tiempos.smtp.conexionMs,
        });
        await buzon.cerrar();
        await comprobarSmtp(cuenta, resolver, tiempos.smtp);
      }),
    );

  async function send(
    config: ConfigCorreo,
    mensaje: OutgoingMensaje,
    comprometer: Commit = async () => undefined,
  ): Promise<string> {
    if (mensaje.automatic && !tope.admite(mensaje.chat)) {
      throw new CanalError("permanente", "TOPE_AUTOMATICO", "too many automatic mails to one address");
    }
    const { messageId, remitenteSobre, crudo } = await componer(mensaje, config);
    const sobre = { de: remitenteSobre, para: mensaje.chat, copias: mensaje.letter?.copies ?? [] };
    let comprometido = false;
    const alComprometer = async () => {
      comprometido = true;
      await comprometer();
    };
    // One deadline, however often it is begun.
    const hastaMs = nowMs() + tiempos.smtp.entregaMs;
    const plazos = () => ({ ...tiempos.smtp, entregaMs: Math.max(1, hastaMs - nowMs()) });
    try {
      await conAccesoVigente(
        config,
        (cuenta) =>
          entregar(cuenta, { resolver, tiempos: plazos() }, { sobre, crudo, comprometer: alComprometer }),
        () => !comprometido,
      );
    } finally {
      if (!Buffer.isBuffer(crudo)) await crudo.olvidar();
    }
    return messageId;
  }

  return {
    clasificacion: "correo",
    config: ConfigCorreo,
    capabilities: capacidadesDe(adjuntosMaxDe(CORREO_SERVIDOR_MB)),
    capabilitiesOf: ({ adjuntosMax }) => capacidadesDe(adjuntosMax),
    // A token that is refused is nobody's guess of a password.
    locks: ({ oauth }) => oauth === null,
    verify,
    // The mailbox is followed by its listener; what waits leaves by the other server.
    probe: (config) => conAcceso(config, (cuenta) => comprobarSmtp(cuenta, resolver, tiempos.smtp)),
    send,
    async reread(config, original, segundos) {
      const entero = { crudo: original, completo: true, original: null, tamanio: original.length, segundos };
      const eventos = await lector.eventos(entero, config);
      return eventos.find((evento) => evento.kind === "mensaje") ?? null;
    },
    async listen(config, lugar) {
      const { receive, signal } = lugar;
      let buzon: Buzon | undefined;
      try {
        buzon = await conAcceso(config, (cuenta) => abrirBuzon(cuenta, resolver, tiempos.imap, signal));
        await receive({ kind: "sesion", conectado: true, detalle: "" });
        const { sondeoMs } = tiempos;
        await seguirBuzon(buzon, lugar, { cuenta: config, lugar: lugarDe(config), lector, logger, sondeoMs });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        await buzon?.cerrar();
      }
    },
  };
}
