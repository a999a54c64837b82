import { type Mailer, MailerError } from "../../adapters/mailer/port.ts";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { anotar } from "../log/index.ts";
import {
  type CorreoEnCola,
  darPorFallidos,
  encolar,
  postergar,
  siguienteNumero,
  terminarCorreo,
  tomarUno,
} from "./correo-sistema.repository.ts";

/** What the system has to say to somebody. */
export interface CorreoPorEnviar {
  para: string;
  asunto: string;
  texto: string;
  /** The row it is about, as `<noun>:<id>`. */
  referencia: string;
  /** The institution whose administrators read what became of it. */
  id_entidad: number;
}

export interface CorreoSistema {
  /** Whether the installation can send mail at all. */
  disponible: boolean;
  /** Written in the transaction of what it tells, and sent once that has committed. */
  escribir(tx: Tx, correo: CorreoPorEnviar): Promise<void>;
  /** What waits still and is no longer true does not leave; its words go. */
  retirar(tx: Tx, cuales: { referencia: string; asuntos: readonly string[] }): Promise<void>;
}

const contexto = (id: number) => `correo_sistema:cuerpo:${id}`;

/** `mailer` null: the installation has no mail. Whoever only writes need not be able to send. */
export function crearCorreoSistema(sealer: Sealer, mailer: object | null): CorreoSistema {
  return {
    disponible: mailer !== null,
    async escribir(tx, { texto, ...correo }) {
      const id = await siguienteNumero(tx);
      await encolar(tx, { id, ...correo, cuerpo: sealer.seal(texto, contexto(id)) });
    },
    async retirar(tx, cuales) {
      for (const { id, id_entidad } of await darPorFallidos(tx, cuales))
        await anotar(tx, {
          nivel: "ADVERTENCIA",
          tipo: "correo.retirado",
          mensaje: "Un correo del sistema que esperaba no se envía: lo que decía ya no vale",
          referencia: cuales.referencia,
          datos: { correo: id },
          ...(id_entidad !== null && { id_entidad }),
          actor: null,
          ip: null,
        });
    },
  };
}

/** Longer than a delivery may last. */
const ARRIENDO_S = 120;
/** A process that is told to stop waits for its turn, not for all that is in the queue. */
const TURNO_MS = 5_000;
/** Seconds until the next try: about a day in all. */
const ESPERAS = [15, 60, 300, 1800, 7200, 21_600, 43_200] as const;

/**
 * Sends what waits, one after the other; several processes share the work. Tried again after a doubt, a mail may come
 * twice, under one Message-ID: better than never. What a turn has no time for is left to the next one. Answers how many
 * were tried.
 */
export async function enviarCorreos(
  db: Db,
  sealer: Sealer,
  mailer: Mailer,
  turnoMs: number = TURNO_MS,
): Promise<number> {
  const hasta = performance.now() + turnoMs;
  for (let tratados = 0; ; tratados++) {
    if (tratados > 0 && performance.now() >= hasta) return tratados;
    const correo = await tomarUno(db, ARRIENDO_S);
    if (!correo) return tratados;
    const error = await intentar(sealer, mailer, correo);
    await transaction(db, (tx) => asentar(tx, correo, error));
  }
}

async function intentar(
  sealer: Sealer,
  mailer: Mailer,
  { id, para, asunto, cuerpo }: CorreoEnCola,
): Promise<MailerError | null> {
  try {
    const text = abrir(sealer, id, cuerpo);
    await mailer.send({ to: para, subject: asunto, text, messageId: `sistema.${id}` });
    return null;
  } catch (error) {
    if (error instanceof MailerError) return error;
    throw error;
  }
}

/** Sealed with a key that the installation has no more, nobody will ever read it. */
function abrir(sealer: Sealer, id: number, cuerpo: string): string {
  try {
    return sealer.open(cuerpo, contexto(id));
  } catch (cause) {
    throw new MailerError("ILEGIBLE", { permanent: true, cause });
  }
}

async function asentar(tx: Tx, correo: CorreoEnCola, error: MailerError | null): Promise<void> {
  const { id, intentos, id_entidad } = correo;
  const comun = {
    referencia: correo.referencia,
    ...(id_entidad !== null && { id_entidad }),
    actor: null,
    ip: null,
  };
  if (error === null) {
    await terminarCorreo(tx, id, { estado: "ENVIADO", ultimo_error: null });
    const mensaje = "Se envió un correo del sistema";
    await anotar(tx, { ...comun, nivel: "INFO", tipo: "correo.enviado", mensaje, datos: { correo: id } });
    return;
  }
  const datos = { correo: id, intentos, error: error.code };
  const espera = ESPERAS[intentos - 1];
  if (error.permanent || espera === undefined) {
    await terminarCorreo(tx, id, { estado: "FALLIDO", ultimo_error: error.code });
    const mensaje = "No se pudo enviar un correo del sistema";
    await anotar(tx, { ...comun, nivel: "ERROR", tipo: "correo.fallido", mensaje, datos });
    return;
  }
  await postergar(tx, id, { segundos: espera, ultimo_error: error.code });
  if (intentos > 1) return;
  const mensaje = "Un correo del sistema espera: el servidor no lo tomó";
  await anotar(tx, { ...comun, nivel: "ADVERTENCIA", tipo: "correo.espera", mensaje, datos });
}
