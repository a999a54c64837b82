import { setTimeout as esperar } from "node:timers/promises";
import { CORREO_MAX } from "@ventanilla/contract/limites";
import { ImapFlow } from "imapflow";
import { nowMs } from "../../shared/clock.ts";
import type { ResolveTarget } from "../../shared/outbound-http/index.ts";
import type { ConfigCorreo } from "./config.ts";
import type { Acceso } from "./cuenta/acceso.ts";
import type { EstadoBuzon } from "./cursor.ts";
import { errorDeImap } from "./errores.ts";

export interface TiemposImap {
  conexionMs: number;
  /** Silence on the line after which it is dead. */
  silencioMs: number;
}

export interface Resumen {
  uid: number;
  tamanio: number;
  /** INTERNALDATE in seconds. */
  segundos: number;
  /** Its server lists it and says nothing of it: the rest is unknown. */
  callado?: true;
}

/** A piece of a raw mail, in bytes. */
export interface Trozo {
  desde: number;
  bytes: number;
}

/** An open mailbox. Every call rejects with an CanalError once the line is broken; it is then of no more use. */
export interface Buzon extends EstadoBuzon {
  /** UIDs of mails after one, ascending. */
  despuesDe(uid: number): Promise<number[]>;
  /** UIDs of mails of a day or later, ascending. */
  desdeFecha(segundos: number): Promise<number[]>;
  /** In their order, without those that somebody took away. One refusal hides no other mail: up to the first that the server says nothing of. */
  resumir(uids: readonly number[]): Promise<Resumen[]>;
  /** INTERNALDATE of the last mail; 0 in an empty mailbox. */
  ultimaFecha(): Promise<number>;
  /** The raw mail, or a piece of it, empty past its end. Null: somebody took it away. */
  leer(uid: number, trozo?: Trozo): Promise<Buffer | null>;
  marcarVisto(uid: number): Promise<void>;
  /** Resolves when the server tells of a new mail (also if it did so since the last call), after a while, or at the signal. */
  novedad(maximoMs: number, signal: AbortSignal): Promise<void>;
  cerrar(): Promise<void>;
}

export type CuentaImap = Pick<ConfigCorreo, "imap" | "usuario"> & { acceso: Acceso };

const CIERRE_MS = 3_000;
/** Less than the time for which a lease is held without being renewed. */
const PARADA_MS = 2_000;
const SIN_RESPUESTA = "the mail server did not answer";

function segundosDe(fecha: Date | string | undefined): number {
  const ms = fecha instanceof Date ? fecha.getTime() : Date.parse(fecha ?? "");
  return Math.floor((Number.isFinite(ms) ? ms : nowMs()) / 1000);
}

async function conectar(
  { imap, usuario, acceso }: CuentaImap,
  resolver: ResolveTarget,
  { conexionMs, silencioMs }: TiemposImap,
  signal: AbortSignal | undefined,
): Promise<ImapFlow> {
  const { address: direccion, reach: alcance } = await resolver(imap.host, imap.puerto);
  const secure = imap.puerto === 993;
  const cliente = new ImapFlow({
    host: direccion,
    servername: imap.host,
    port: imap.puerto,
    secure,
    // A password never crosses the internet in the open; inside, what operations opened may.
    ...(!secure && alcance === "public" && { doSTARTTLS: true }),
    auth: { user: usuario, ...acceso },
    logger: false,
    connectionTimeout: conexionMs,
    greetingTimeout: conexionMs,
    socketTimeout: silencioMs,
    maxIdleTime: Math.floor(silencioMs * 0.8),
    disableAutoIdle: true,
    // Some servers say less of a mail than it is.
    maxLiteralSize: 1.5 * CORREO_MAX,
  });
  // Without a listener a late error ends the process; what matters is told by `close` and by the pending call.
  cliente.on("error", () => undefined);
  if (signal) cortarAl(signal, cliente);
  await cliente.connect();
  return cliente;
}

/** Whoever stops has a moment for the mail in hand; a server that says nothing is waited for no longer. */
function cortarAl(signal: AbortSignal, cliente: ImapFlow): void {
  const cortar = () => void setTimeout(() => cliente.close(), PARADA_MS).unref();
  cliente.once("close", () => signal.removeEventListener("abort", cortar));
  if (signal.aborted) cliente.close();
  else signal.addEventListener("abort", cortar, { once: true });
}

/** Throws CanalError. At the signal the line is closed soon, also one that is not open yet. */
export async function abrirBuzon(
  config: CuentaImap,
  resolver: ResolveTarget,
  tiempos: TiemposImap,
  signal?: AbortSignal,
): Promise<Buzon> {
  const alError = (error: unknown): never => {
    throw errorDeImap(error);
  };
  const cliente = await conectar(config, resolver, tiempos, signal).catch(alError);
  const estado = await cliente.mailboxOpen("INBOX").catch((error: unknown) => {
    cliente.close();
    return alError(error);
  });

  let hayNovedad = false;
  let avisar: (() => void) | null = null;
  const despertar = (): void => {
    hayNovedad = true;
    avisar?.();
  };
  cliente.on("exists", despertar);
  cliente.on("close", despertar);

  const buscar = async (criterio: Parameters<ImapFlow["search"]>[0]): Promise<number[]> => {
    const uids = await cliente.search(criterio, { uid: true }).catch(alError);
    if (!Array.isArray(uids)) return alError(new Error("the search was refused"));
    return uids.sort((a, b) => a - b);
  };

  /** The library gives whatever is told of any mail meanwhile: a flag that somebody else changed is no answer. */
  async function pedirResumenes(uids: readonly number[]): Promise<Resumen[]> {
    const mails = await cliente.fetchAll(
      uids.join(","),
      { uid: true, size: true, internalDate: true },
      { uid: true },
    );
    const pedidos = new Set(uids);
    const resumenes = new Map<number, Resumen>();
    for (const { uid, size, internalDate } of mails)
      if (pedidos.has(uid) && size !== undefined && internalDate !== undefined)
        resumenes.set(uid, { uid, tamanio: size, segundos: segundosDe(internalDate) });
    return [...resumenes.values()].sort((una, otra) => una.uid - otra.uid);
  }

  /** Null: the server refused, or left one out that it lists. A line that broke says nothing of a mail. */
  async function intentarResumenes(uids: readonly number[]): Promise<Resumen[] | null> {
    const resumenes = await pedirResumenes(uids).catch((error: unknown) =>
      cliente.usable ? null : alError(error),
    );
    if (resumenes === null) return null;
    const dichos = new Set(resumenes.map(({ uid }) => uid));
    const faltan = uids.filter((uid) => !dichos.has(uid));
    return (await siguenAhi(faltan)) ? null : resumenes;
  }

  /**
   * The library answers «nothing» both for a mail that somebody took away and for a line that broke under the question.
   * Only the server's own word makes a mail gone: otherwise it would be passed over and lost.
   */
  async function siguenAhi(uids: readonly number[]): Promise<boolean> {
    if (uids.length === 0) return false;
    const quedan = cliente.usable ? await buscar({ uid: uids.join(",") }) : alError(new Error(SIN_RESPUESTA));
    return quedan.some((uid) => uids.includes(uid));
  }

  return {
    validez: estado.uidValidity.toString(),
    siguiente: estado.uidNext,
    async despuesDe(uid) {
      const uids = await buscar({ uid: `${uid + 1}:*` });
      // `n:*` beyond the end is the last mail (RFC 3501).
      return uids.filter((una) => una > uid);
    },
    desdeFecha: (segundos) => buscar({ since: new Date(segundos * 1000) }),
    async resumir(uids) {
      const juntos = await intentarResumenes(uids);
      if (juntos) return juntos;
      const resumenes: Resumen[] = [];
      for (const uid of uids) {
        const uno = await intentarResumenes([uid]);
        if (!uno) return [...resumenes, { uid, tamanio: 0, segundos: segundosDe(undefined), callado: true }];
        resumenes.push(...uno);
      }
      return resumenes;
    },
    async ultimaFecha() {
      if (estado.exists === 0) return 0;
      const mails = await cliente.fetchAll("*", { internalDate: true }).catch(alError);
      const ultimo = mails.find(({ internalDate }) => internalDate !== undefined);
      return ultimo ? segundosDe(ultimo.internalDate) : alError(new Error(SIN_RESPUESTA));
    },
    async leer(uid, trozo) {
      const source = trozo === undefined ? true : { start: trozo.desde, maxLength: trozo.bytes };
      const mails = await cliente.fetchAll(String(uid), { uid: true, source }, { uid: true }).catch(alError);
      const mail = mails.find((uno) => uno.uid === uid && uno.source !== undefined);
      // «NIL», which a server may say of what it lost, the library gives as false.
      if (mail?.source) return mail.source;
      if (!(await siguenAhi([uid]))) return null;
      return mail && trozo && trozo.desde > 0 ? Buffer.alloc(0) : alError(new Error(SIN_RESPUESTA));
    },
    async marcarVisto(uid) {
      await cliente.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }).catch(alError);
    },
    async novedad(maximoMs, signal) {
      if (!hayNovedad && cliente.usable) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const reloj = setTimeout(resolve, maximoMs);
        signal.addEventListener("abort", () => resolve(), { once: true });
        avisar = resolve;
        // Ends by itself as soon as another command is given.
        cliente.idle().catch(() => undefined);
        await promise;
        clearTimeout(reloj);
        avisar = null;
      }
      hayNovedad = false;
      if (!cliente.usable && !signal.aborted) alError(new Error("the mail server closed the line"));
    },
    async cerrar() {
      const despedida = cliente.logout().catch(() => undefined);
      // A library that waits for an answer which never comes must not keep the account from being listened to again.
      await Promise.race([despedida, esperar(CIERRE_MS, undefined, { ref: false })]);
      cliente.close();
    },
  };
}
