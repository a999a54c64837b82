import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import XOAuth2 from "nodemailer/lib/xoauth2";
import { lineRead, type ResolveTarget } from "../../../shared/outbound-http/index.ts";
import { CanalError, type Commit } from "../../connector.ts";
import type { ConfigCorreo } from "../config.ts";
import type { Acceso } from "../cuenta/acceso.ts";
import { direccionDeSobre, dominioDe } from "../direccion.ts";
import type { EnDisco } from "../en-disco.ts";
import { errorDeSmtp, esDireccionDudosa } from "../errores.ts";

export interface TiemposSmtp {
  conexionMs: number;
  silencioMs: number;
  /** The whole delivery; shorter than the outbox's lease. */
  entregaMs: number;
}

export interface Sobre {
  de: string;
  /** Whom it is for. */
  para: string;
  /** Who gets it too. */
  copias: readonly string[];
}

export type CuentaSmtp = Pick<ConfigCorreo, "smtp" | "usuario" | "direccion"> & { acceso: Acceso };

interface Sesion {
  conexion: SMTPConnection;
  /** Rejects when the line breaks. */
  rota: Promise<never>;
}

/** nodemailer's callbacks as promises; the line's end ends each of them. */
function pedir<T>(
  { rota }: Sesion,
  hacer: (listo: (error?: Error | null, valor?: T) => void) => void,
): Promise<T | undefined> {
  const respuesta = new Promise<T | undefined>((resolve, reject) => {
    hacer((error, valor) => (error ? reject(error) : resolve(valor)));
  });
  return Promise.race([respuesta, rota]);
}

function credencialDe(user: string, acceso: Acceso): Parameters<SMTPConnection["login"]>[0] {
  if ("pass" in acceso) return { user, pass: acceso.pass };
  return { user, oauth2: new XOAuth2({ user, accessToken: acceso.accessToken }) };
}

async function abrir(
  { smtp, usuario, acceso, direccion: remitente }: CuentaSmtp,
  resolver: ResolveTarget,
  { conexionMs, silencioMs }: TiemposSmtp,
  plazo: AbortSignal,
): Promise<Sesion> {
  const { address: direccion, reach: alcance } = await resolver(smtp.host, smtp.puerto);
  const secure = smtp.puerto === 465;
  const conexion = new SMTPConnection({
    host: direccion,
    servername: smtp.host,
    port: smtp.puerto,
    secure,
    // A password never crosses the internet in the open; inside, what operations opened may.
    requireTLS: !secure && alcance === "public",
    name: dominioDe(direccionDeSobre(remitente)),
    connectionTimeout: conexionMs,
    greetingTimeout: conexionMs,
    socketTimeout: silencioMs,
    tls: { servername: smtp.host },
  });
  const rota = new Promise<never>((_, reject) => {
    conexion.once("error", reject);
    // A server that hangs up between two answers is no error of the library's.
    conexion.once("end", () => reject(Object.assign(new Error("hung up"), { code: "ECONNECTION" })));
  });
  rota.catch(() => undefined);
  conexion.on("error", () => undefined);
  const sesion = { conexion, rota: Promise.race([rota, alVencer(plazo)]) };
  sesion.rota.catch(() => undefined);
  try {
    await pedir(sesion, (listo) => conexion.connect(listo));
    // Servers inside an institution may send without a log-in.
    if (conexion.allowsAuth)
      await pedir(sesion, (listo) => conexion.login(credencialDe(usuario, acceso), listo));
    return sesion;
  } catch (error) {
    conexion.close();
    throw error;
  }
}

/** Throws CanalError unless the account may send. */
export async function comprobarSmtp(
  config: CuentaSmtp,
  resolver: ResolveTarget,
  tiempos: TiemposSmtp,
): Promise<void> {
  try {
    const { conexion } = await abrir(config, resolver, tiempos, AbortSignal.timeout(tiempos.entregaMs));
    conexion.quit();
  } catch (error) {
    throw errorDeSmtp(error, { entregado: false });
  }
}

/** Hands one mail over. Throws CanalError; `incierto` only once all of the mail had left and no answer came. */
export async function entregar(
  config: CuentaSmtp,
  { resolver, tiempos }: { resolver: ResolveTarget; tiempos: TiemposSmtp },
  { sobre: dicho, crudo, comprometer }: { sobre: Sobre; crudo: Buffer | EnDisco; comprometer: Commit },
): Promise<void> {
  let entregado = false;
  const sobre = enAscii(dicho);
  const envio: SMTPConnection.Envelope & Partial<Destinos> = {
    from: sobre.de,
    to: [sobre.para, ...sobre.copias],
    size: Buffer.isBuffer(crudo) ? crudo.length : crudo.bytes,
  };
  // Kept here: the library puts a code of its own on what a stream throws.
  let negada: CanalError | undefined;
  const alFinal = () => {
    negada = copiaNegada(envio, sobre);
    if (negada) throw new Error(negada.message);
    return comprometer();
  };
  const cuerpo = Readable.from(trozos(crudo, alFinal), { objectMode: false });
  // Until its end is read the server lacks the final dot.
  cuerpo.once("end", () => {
    entregado = true;
  });
  const plazo = AbortSignal.timeout(tiempos.entregaMs);
  let sesion: Sesion | undefined;
  try {
    sesion = await abrir(config, resolver, tiempos, plazo);
    const { conexion } = sesion;
    // Given up while the line was being opened: nothing may leave afterwards.
    if (plazo.aborted) throw vencido();
    await pedir(sesion, (listo) => conexion.send(envio, cuerpo, listo));
    conexion.quit();
  } catch (error) {
    sesion?.conexion.close();
    // Where nobody at all is taken the library says why of one of them alone.
    throw negada ?? copiaNegada(envio, sobre) ?? errorDeSmtp(error, { entregado });
  } finally {
    cuerpo.destroy();
  }
}

/** Few servers take a domain in letters of its own; each takes its other form. */
function enAscii({ de, para, copias }: Sobre): Sobre {
  return {
    de: direccionDeSobre(de),
    para: direccionDeSobre(para),
    copias: copias.map(direccionDeSobre),
  };
}

/** The library writes its book of recipients into the envelope that it is given. */
interface Destinos {
  rejected: readonly string[];
  rejectedErrors: readonly (Error & { responseCode?: number | undefined; recipient?: string | undefined })[];
}

/**
 * Servers refuse one recipient and take the mail for the others. Whoever wrote it believes that all of them have it, and the
 * citizen least of all may be left out: then nobody gets it.
 */
function copiaNegada(
  { rejected = [], rejectedErrors = [] }: Partial<Destinos>,
  { para }: Sobre,
): CanalError | undefined {
  const pasajeros = rejectedErrors.filter(({ responseCode = 0 }) => responseCode < 500);
  const pasajero = pasajeros.find(esDireccionDudosa) ?? pasajeros[0];
  const [primero] = rejectedErrors;
  if (!primero) return undefined;
  if (pasajero) {
    const deQuien = pasajero.recipient === para ? "destino" : "copia";
    return errorDeSmtp(pasajero, { entregado: false, deQuien });
  }
  if (rejected.includes(para)) return errorDeSmtp(primero, { entregado: false });
  const codigo = `SMTP_${primero.responseCode}`;
  return new CanalError("copia", codigo, "the mail server refused a copy", { cause: primero });
}

function vencido(): Error {
  return Object.assign(new Error("the delivery took too long"), { code: "ETIMEDOUT" });
}

function alVencer(plazo: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  plazo.addEventListener("abort", () => reject(vencido()), { once: true });
  return promise;
}

const TROZO = 64 * 1024;

/**
 * The mail, and then the commitment: a server takes a mail only with its final dot, which follows the end of this. Until
 * then a broken line or a dead process has sent nothing, so only the dot and its answer can be in doubt.
 */
async function* trozos(crudo: Buffer | EnDisco, comprometer: Commit): AsyncGenerator<Buffer> {
  if (!Buffer.isBuffer(crudo)) yield* createReadStream(crudo.path, { highWaterMark: TROZO });
  else for (let i = 0; i < crudo.length; i += TROZO) yield crudo.subarray(i, i + TROZO);
  await comprometer();
  // Hung up in the meantime: there is nothing in doubt, and it is tried again.
  await lineRead();
}
