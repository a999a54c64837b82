import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { OpenCanal } from "../../apps/server/src/channels/connector.ts";

/** Where the demo's mailboxes are. */
export interface ServidorCorreo {
  host: string;
  imap: number;
  smtp: number;
  clave: string;
}

export interface Gateway {
  url: string;
  clave: string;
  correo: ServidorCorreo;
}

const Sesion = z.object({ status: z.string() });
const Credenciales = z.object({ hmac: z.string() });

interface Vinculo {
  gateway: Pick<Gateway, "url" | "clave">;
  canal: Pick<OpenCanal, "id" | "clasificacion" | "usuario" | "sesion_id" | "credenciales">;
  /** As citizens read it. */
  nombre: string;
  /** Where the server listens. */
  servidor: string;
}

/** Everything the connector understands. `message.any` is `message` with what the institution writes itself. */
const EVENTOS = [
  "message.any",
  "message.ack",
  "message.reaction",
  "message.edited",
  "message.revoked",
  "message.waiting",
  "poll.vote",
  "poll.vote.failed",
  "event.response",
  "event.response.failed",
  "call.received",
  "session.status",
] as const;
/** What this server does not take is told again for a day, after 2 seconds, 4, 6 and so on: as the guide has it (docs/setting-up). */
export const REINTENTOS = { policy: "linear", delaySeconds: 2, attempts: 300 } as const;
const INTENTOS = 100;
const ESPERA_MS = 50;

/** Makes sure that the gateway has the channel's session, that it reports to this server, and that a telephone is linked. */
export async function vincular({ gateway, canal, nombre, servidor }: Vinculo): Promise<void> {
  const { hmac } = Credenciales.parse(canal.credenciales);
  const name = canal.sesion_id ?? "";
  const config = {
    metadata: { nombre, telefono: canal.usuario },
    webhooks: [
      {
        url: `${servidor}/ws/hooks/${canal.clasificacion}/${canal.id}`,
        events: EVENTOS,
        hmac: { key: hmac },
        retries: REINTENTOS,
      },
    ],
  };
  const pedir = async (metodo: string, camino: string, body?: unknown): Promise<Response> => {
    const respuesta = await fetch(gateway.url + camino, {
      method: metodo,
      headers: { "x-api-key": gateway.clave, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    });
    return respuesta;
  };
  const camino = `/api/sessions/${encodeURIComponent(name)}`;
  const existente = await pedir("GET", camino);
  const puesta =
    existente.status === 404
      ? await pedir("POST", "/api/sessions", { name, start: true, config })
      : await pedir("PUT", camino, { config });
  if (!puesta.ok) throw new Error(`the gateway answered ${puesta.status} for the session ${name}`);
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const { status } = Sesion.parse(await (await pedir("GET", camino)).json());
    if (status === "WORKING") return;
    if (status === "SCAN_QR_CODE") await pedir("POST", "/_sim/scan", { session: name });
    else if (status !== "STARTING") await pedir("POST", `${camino}/restart`);
    await sleep(ESPERA_MS);
  }
  throw new Error(`the session ${name} did not come up at the gateway`);
}

/** Turns something at the simulators. */
export async function mandar(url: string, method: string, camino: string, cuerpo: object): Promise<void> {
  const { ok, status } = await fetch(url + camino, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(cuerpo),
    signal: AbortSignal.timeout(5_000),
  });
  if (!ok) throw new Error(`the simulators answered ${status} to ${method} ${camino}`);
}

/** Makes sure that the mail server has the mailbox under a name that citizens read. */
export async function abrirBuzon(
  { url }: Gateway,
  cuenta: { direccion: string; nombre: string },
): Promise<void> {
  await mandar(url, "POST", "/_sim/correo/cuentas", cuenta);
}
