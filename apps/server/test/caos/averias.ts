import { setTimeout as esperar } from "node:timers/promises";
import type { Escenario } from "./escenario.ts";

export interface Averias {
  muertes: number;
  reinicios: number;
  /** By provider and kind. */
  fallos: Map<string, number>;
}

type Fallo = Record<string, unknown>;

const entre = (desde: number, hasta: number): number => desde + Math.random() * (hasta - desde);

/**
 * Every kind of fault a gateway has, but one: 504 with nothing sent. Nobody can tell it from a 504 with something sent, so
 * it ends INCIERTO, and a test of the outbox says so.
 */
const DEL_GATEWAY: Readonly<Record<string, () => Fallo>> = {
  "500": () => ({ status: 500, times: 1 }),
  "503": () => ({ status: 503, times: 1 }),
  "429": () => ({ status: 429, times: 2 }),
  "401": () => ({ status: 401, times: 1 }),
  "400": () => ({ status: 400, times: 1 }),
  lento: () => ({ delayMs: Math.round(entre(50, 400)), times: 3 }),
  cortado: () => ({ drop: true, times: 1 }),
  "aceptado y cortado": () => ({ dropAfterAccept: true, times: 2 }),
  "aceptado y callado": () => ({ silentAfterAccept: true, times: 1 }),
  "aceptado y 500": () => ({ errorAfterAccept: 500, times: 2 }),
  "aceptado y nada": () => ({ emptyAnswer: true, times: 2 }),
  "bajo las dos direcciones": () => ({ bothAddresses: true }),
  "número tardío": () => ({ lateLid: 20 }),
  "medio perdido": () => ({ mediaError: true }),
  "rechazado después": () => ({ ackError: true, times: 1 }),
  "acuses al revés": () => ({ acksReversed: true, times: 3 }),
  repetidos: () => ({ duplicateWebhooks: 2 }),
  desordenados: () => ({ shuffleWebhooksMs: 120 }),
  "archivo 503": () => ({ files: { status: 503, times: 2 } }),
  "archivo cortado": () => ({ files: { drop: true, times: 2 } }),
};

const NUMERO_TARDIO: Fallo = { bothAddresses: true, lateLid: 1_000 };
const TARDANZA_MS = 1_500;

const DEL_SMTP: Readonly<Record<string, () => Fallo>> = {
  "421 remitente": () => ({ at: "mail", status: 421, times: 1 }),
  "451 destinatario": () => ({ at: "rcpt", status: 451, times: 1 }),
  "550 destinatario": () => ({ at: "rcpt", status: 550, times: 1 }),
  "452 correo": () => ({ at: "data", status: 452, times: 1 }),
  "554 correo": () => ({ at: "data", status: 554, times: 1 }),
  "535 contraseña": () => ({ at: "auth", status: 535, times: 1 }),
  "cortado al conectar": () => ({ at: "connect", drop: true, times: 2 }),
  "cortado en el destinatario": () => ({ at: "rcpt", drop: true, times: 1 }),
  "cortado en el correo": () => ({ at: "data", drop: true, times: 1 }),
  lento: () => ({ at: "rcpt", delayMs: Math.round(entre(50, 300)), times: 2 }),
  "aceptado y cortado": () => ({ dropAfterAccept: true, times: 1 }),
  "aceptado y callado": () => ({ silentAfterAccept: true, times: 1 }),
};

const DEL_IMAP: Readonly<Record<string, () => Fallo>> = {
  "cortado al leer": () => ({ at: "fetch", drop: true, times: 1 }),
  "cortado al esperar": () => ({ at: "idle", drop: true, times: 1 }),
  "cortado al marcar": () => ({ at: "store", drop: true, times: 1 }),
  "búsqueda negada": () => ({ at: "search", status: "NO", times: 1 }),
  lento: () => ({ at: "fetch", delayMs: 100, times: 3 }),
  mudo: () => ({ at: "fetch", silent: true, times: 1 }),
};

/** Until told to stop: now this fault, now that one, with quiet between. */
async function turnarse(
  nombre: string,
  fallos: Readonly<Record<string, () => Fallo>>,
  { poner, averias, calmaMs }: { poner(fallo: Fallo): void; averias: Averias; calmaMs: number },
  signal: AbortSignal,
): Promise<void> {
  const nombres = Object.keys(fallos);
  for (let i = 0; !signal.aborted; i += 1) {
    const cual = nombres[i % nombres.length] ?? "";
    poner(fallos[cual]?.() ?? {});
    const clave = `${nombre}: ${cual}`;
    averias.fallos.set(clave, (averias.fallos.get(clave) ?? 0) + 1);
    await esperar(entre(100, 500), undefined, { signal }).catch(() => undefined);
    poner({});
    await esperar(entre(0, calmaMs), undefined, { signal }).catch(() => undefined);
  }
  poner({});
}

export async function estropear(
  { waha, correo, cuentas }: Escenario,
  averias: Averias,
  signal: AbortSignal,
): Promise<void> {
  const sesiones = cuentas.filter(({ via }) => via === "gateway").map(({ nombre }) => nombre);
  const gateway = (fallo: Fallo): void => {
    const session = sesiones[Math.floor(Math.random() * sesiones.length * 2)];
    waha.fallar({ ...fallo, ...(session !== undefined && Object.keys(fallo).length > 0 && { session }) });
  };
  // When citizens write for the first time: some are two conversations until the gateway knows that they are one.
  waha.fallar(NUMERO_TARDIO);
  averias.fallos.set("gateway: bajo las dos direcciones, número tardío", 1);
  await esperar(TARDANZA_MS, undefined, { signal }).catch(() => undefined);
  await Promise.all([
    turnarse("gateway", DEL_GATEWAY, { poner: gateway, averias, calmaMs: 300 }, signal),
    turnarse("SMTP", DEL_SMTP, { poner: correo.fallar, averias, calmaMs: 300 }, signal),
    turnarse("IMAP", DEL_IMAP, { poner: correo.fallarImap, averias, calmaMs: 5_000 }, signal),
  ]);
}

/** Half way through, the mail server comes back from a restore: same mails, other numbers. */
export async function renumerar(
  { correo, cuentas }: Escenario,
  averias: Averias,
  enMs: number,
  signal: AbortSignal,
): Promise<void> {
  await esperar(enMs, undefined, { signal }).catch(() => undefined);
  for (const { nombre } of cuentas.filter(({ via }) => via === "correo")) correo.buzon(nombre).renumerar();
  correo.cortar();
  averias.fallos.set("IMAP: otra UIDVALIDITY", 1);
}

/** Kills a process at a time of its own choosing, over and over. */
export async function matar(
  { servidores }: Escenario,
  averias: Averias,
  { veces, cadaMs }: { veces: number; cadaMs: number },
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; i < veces && !signal.aborted; i += 1) {
    await esperar(entre(0.5, 1.5) * cadaMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const victima = servidores[Math.random() < 0.5 ? 0 : 1];
    // Mostly in the middle of work, now and then while it starts.
    if (Math.random() < 0.8) await victima.listo();
    victima.matar();
    averias.muertes += 1;
  }
}

export async function reiniciar(
  escena: Escenario,
  averias: Averias,
  { veces, cadaMs }: { veces: number; cadaMs: number },
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; i < veces; i += 1) {
    await esperar(cadaMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await escena.reiniciarPostgres();
    averias.reinicios += 1;
  }
}
