import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as esperar } from "node:timers/promises";
import { contar, cortaDe } from "./enlaces.ts";
import type { Desperfectos } from "./fallos.ts";
import type { Cuenta, Mensaje, Persona } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";

const firmaDe = (secreto: string, cuerpo: string) =>
  `sha256=${createHmac("sha256", secreto).update(cuerpo).digest("base64")}`;

const INTENTOS = 6;
const PAUSA_MS = 250;
const PLAZO_MS = 10_000;

/** The envelopes and their delivery, signed as X signs. */
export interface Avisos {
  /** Asks the address for its answer, as X does before it tells anything. */
  preguntar(cuenta: Cuenta): Promise<boolean>;
  /** True: the webhook was taken. */
  mensaje(mensaje: Mensaje): Promise<boolean>;
  lectura(cuenta: Cuenta, persona: string, hasta: string): Promise<boolean>;
  /** Anything else that X tells, in the newer form. */
  suceso(cuenta: Cuenta, event_type: string, payload: unknown): Promise<boolean>;
  /** The account takes its rights from the application. */
  revocado(cuenta: Cuenta): Promise<boolean>;
  /** Exactly this body. */
  crudo(cuenta: Cuenta, cuerpo: unknown): Promise<boolean>;
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

/** As both forms tell a message. */
function bloqueDe(mensaje: Mensaje, url: string) {
  const { id, ms, propio, cuenta, persona, archivo } = mensaje;
  const esVideo = archivo?.mimetype.startsWith("video/") ?? false;
  const donde = archivo && `${url}/1.1/ton/data/dm/${id}/${archivo.id}/archivo`;
  const media = archivo && {
    id_str: archivo.id,
    type: esVideo ? "video" : "photo",
    url: cortaDe(mensaje),
    media_url_https: donde,
    ...(esVideo && {
      video_info: { variants: [{ content_type: archivo.mimetype, bitrate: 832_000, url: donde }] },
    }),
  };
  const { text, urls } = contar(mensaje, donde);
  return {
    type: "message_create",
    id,
    created_timestamp: String(ms),
    message_create: {
      sender_id: propio ? persona : cuenta,
      target: { recipient_id: propio ? cuenta : persona },
      message_data: {
        text,
        entities: { urls },
        ...(media && { attachment: { type: "media", media } }),
      },
    },
  };
}

export function crearAvisos(mundo: Mundo, desperfectos: Desperfectos, url: () => string): Avisos {
  const cierre = new AbortController();
  const enCurso = new Set<Promise<boolean>>();
  const validos = new Map<string, Promise<boolean>>();
  const secretoDe = ({ client_secret, consumer_secret, webhook }: Cuenta) =>
    webhook?.firma === "legacy" ? consumer_secret : (client_secret ?? consumer_secret);

  async function crc(cuenta: Cuenta): Promise<boolean> {
    const { webhook } = cuenta;
    if (!webhook) return false;
    const palabra = randomBytes(24).toString("base64");
    const donde = new URL(webhook.url);
    donde.searchParams.set("crc_token", palabra);
    try {
      const respuesta = await fetch(donde, { redirect: "manual", signal: AbortSignal.timeout(PLAZO_MS) });
      const { response_token } = (await respuesta.json()) as { response_token?: unknown };
      return respuesta.status === 200 && response_token === firmaDe(secretoDe(cuenta), palabra);
    } catch {
      return false;
    }
  }

  /** Once for each address; a wrong answer is asked for again. */
  async function esValido(cuenta: Cuenta): Promise<boolean> {
    const clave = `${cuenta.id} ${cuenta.webhook?.url} ${secretoDe(cuenta)}`;
    const sabido = validos.get(clave) ?? crc(cuenta);
    validos.set(clave, sabido);
    if (await sabido) return true;
    validos.delete(clave);
    return false;
  }

  async function intentar(
    { webhook, client_secret, consumer_secret }: Cuenta,
    cuerpo: string,
  ): Promise<boolean> {
    if (!webhook) return false;
    const nueva = webhook.firma !== "legacy" && client_secret;
    const vieja = webhook.firma !== "oauth2" || !client_secret;
    try {
      const respuesta = await fetch(webhook.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(nueva && { "x-twitter-webhooks-signature-oauth2": firmaDe(client_secret, cuerpo) }),
          ...(vieja && { "x-twitter-webhooks-signature": firmaDe(consumer_secret, cuerpo) }),
        },
        body: cuerpo,
        redirect: "manual",
        signal: AbortSignal.any([cierre.signal, AbortSignal.timeout(PLAZO_MS)]),
      });
      await respuesta.arrayBuffer();
      return respuesta.ok;
    } catch {
      return false;
    }
  }

  async function entregar(cuenta: Cuenta, cuerpo: string): Promise<boolean> {
    const { shuffleWebhooksMs } = desperfectos.mirar();
    if (shuffleWebhooksMs)
      await esperar(Math.random() * shuffleWebhooksMs, undefined, { signal: cierre.signal }).catch(
        () => undefined,
      );
    if (!(await esValido(cuenta))) return false;
    for (let intento = 1; intento <= INTENTOS && !cierre.signal.aborted; intento += 1) {
      if (await intentar(cuenta, cuerpo)) return true;
      await esperar(PAUSA_MS * intento, undefined, { signal: cierre.signal }).catch(() => undefined);
    }
    return false;
  }

  async function avisar(cuenta: Cuenta, cuerpo: unknown): Promise<boolean> {
    const { duplicateWebhooks = 0, muteWebhooks } = desperfectos.mirar();
    if (!cuenta.webhook || muteWebhooks) return false;
    const texto = JSON.stringify(cuerpo);
    const entregas = Array.from({ length: 1 + duplicateWebhooks }, () => {
      const entrega = entregar(cuenta, texto).finally(() => enCurso.delete(entrega));
      enCurso.add(entrega);
      return entrega;
    });
    return (await Promise.all(entregas)).every(Boolean);
  }

  function usuarios(cuenta: Cuenta, persona: Persona | undefined) {
    const gente = [cuenta, ...(persona ? [persona] : [])];
    const nueva = cuenta.webhook?.forma !== "cuenta";
    return Object.fromEntries(
      gente.map(({ id, usuario, nombre }) => [
        id,
        nueva
          ? { id, data: { id, username: usuario, name: nombre } }
          : { id, screen_name: usuario, name: nombre },
      ]),
    );
  }

  function sobre(cuenta: Cuenta, event_type: string, payload: Record<string, unknown>) {
    if (cuenta.webhook?.forma === "cuenta") return { for_user_id: cuenta.id, ...payload };
    const filter = { user_id: cuenta.id };
    return { data: { event_uuid: randomUUID(), event_type, tag: "ventanilla", filter, payload } };
  }

  return {
    preguntar(cuenta) {
      validos.clear();
      return esValido(cuenta);
    },
    async mensaje(mensaje) {
      const cuenta = mundo.cuentas.get(mensaje.cuenta);
      if (!cuenta) return false;
      const users = usuarios(cuenta, mundo.personas.get(mensaje.persona));
      const payload = { direct_message_events: [bloqueDe(mensaje, url())], users };
      return await avisar(cuenta, sobre(cuenta, mensaje.propio ? "dm.received" : "dm.sent", payload));
    },
    lectura(cuenta, persona, last_read_event_id) {
      const users = usuarios(cuenta, mundo.personas.get(persona));
      const leido = {
        created_timestamp: String(Date.now()),
        sender_id: persona,
        target: { recipient_id: cuenta.id },
        last_read_event_id,
      };
      return avisar(cuenta, sobre(cuenta, "dm.read", { direct_message_mark_read_events: [leido], users }));
    },
    suceso: (cuenta, event_type, payload) =>
      avisar(cuenta, {
        data: { event_uuid: randomUUID(), event_type, filter: { user_id: cuenta.id }, payload },
      }),
    revocado(cuenta) {
      const date_time = new Date().toISOString().replace(/\.\d+Z$/, "+00:00");
      const app_id = "29820954";
      if (cuenta.webhook?.forma === "cuenta") {
        const revoke = { date_time, target: { app_id }, source: { user_id: cuenta.id } };
        return avisar(cuenta, { user_event: { revoke } });
      }
      // Nobody subscribed it for an account: its filter is empty.
      const payload = { date_time, user_id: cuenta.id, app_id };
      return avisar(cuenta, {
        data: { event_uuid: randomUUID(), filter: {}, event_type: "oauth.revoke", payload },
      });
    },
    crudo: avisar,
    async vaciar() {
      await Promise.allSettled(enCurso);
    },
    async cerrar() {
      cierre.abort();
      await Promise.allSettled(enCurso);
    },
  };
}
