import { createHmac, randomUUID } from "node:crypto";
import type { Desperfectos } from "./fallos.ts";
import type { Sesion, Webhook } from "./modelo.ts";
import type { Tiempos } from "./opciones.ts";
import { sobre } from "./sobres.ts";

export interface Mensajero {
  /** Whether some address wants this kind of event. */
  interesa(sesion: Sesion, event: string): boolean;
  /** Resolves true when every address that wants the event took it, false when one never did. */
  avisar(sesion: Sesion, event: string, payload: Record<string, unknown>): Promise<boolean>;
  /** Resolves when what is on its way now was taken or given up. */
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

const REINTENTOS = { policy: "constant", delaySeconds: 2, attempts: 15 } as const;

function esperaMs(webhook: Webhook, intento: number): number {
  const { policy, delaySeconds } = webhook.retries ?? REINTENTOS;
  const factor = { constant: 1, linear: intento, exponential: 2 ** (intento - 1) }[policy];
  return delaySeconds * 1000 * factor;
}

function cabeceras(webhook: Webhook, cuerpo: string): Record<string, string> {
  const propias = Object.fromEntries((webhook.customHeaders ?? []).map(({ name, value }) => [name, value]));
  const comunes = {
    ...propias,
    "content-type": "application/json",
    "x-webhook-request-id": randomUUID(),
    "x-webhook-timestamp": String(Date.now()),
  };
  const clave = webhook.hmac?.key;
  if (!clave) return comunes;
  const firma = createHmac("sha512", clave).update(cuerpo).digest("hex");
  return { ...comunes, "x-webhook-hmac": firma, "x-webhook-hmac-algorithm": "sha512" };
}

export function crearMensajero(tiempos: Tiempos, desperfectos: Desperfectos): Mensajero {
  const cierre = new AbortController();
  const enCurso = new Set<Promise<boolean>>();

  /** Ends early, without an error, when the simulator closes. */
  function esperar(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const reloj = setTimeout(resolve, ms);
      cierre.signal.addEventListener("abort", () => {
        clearTimeout(reloj);
        resolve();
      });
    });
  }

  async function intentar(webhook: Webhook, cuerpo: string): Promise<boolean> {
    try {
      const respuesta = await fetch(webhook.url, {
        method: "POST",
        headers: cabeceras(webhook, cuerpo),
        body: cuerpo,
        redirect: "manual",
        signal: AbortSignal.any([cierre.signal, AbortSignal.timeout(tiempos.webhookMs)]),
      });
      await respuesta.arrayBuffer();
      return respuesta.ok;
    } catch {
      return false;
    }
  }

  async function entregar(webhook: Webhook, cuerpo: string): Promise<boolean> {
    const { attempts } = webhook.retries ?? REINTENTOS;
    const { shuffleWebhooksMs } = desperfectos.webhooks();
    if (shuffleWebhooksMs) await esperar(Math.random() * shuffleWebhooksMs);
    for (let intento = 1; !cierre.signal.aborted; intento += 1) {
      if (await intentar(webhook, cuerpo)) return true;
      if (intento > attempts) return false;
      await esperar(esperaMs(webhook, intento));
    }
    return false;
  }

  function lanzar(webhook: Webhook, cuerpo: string): Promise<boolean> {
    const entrega = entregar(webhook, cuerpo).finally(() => enCurso.delete(entrega));
    enCurso.add(entrega);
    return entrega;
  }

  const interesadosEn = (sesion: Sesion, event: string): Webhook[] =>
    (sesion.config.webhooks ?? []).filter(({ events }) => events.some((uno) => uno === event || uno === "*"));

  return {
    interesa: (sesion, event) => interesadosEn(sesion, event).length > 0,
    async avisar(sesion, event, payload) {
      const interesados = interesadosEn(sesion, event);
      const cuerpo = JSON.stringify(sobre(sesion, event, payload));
      const copias = 1 + (desperfectos.webhooks().duplicateWebhooks ?? 0);
      const entregas = interesados.flatMap((webhook) =>
        Array.from({ length: copias }, () => lanzar(webhook, cuerpo)),
      );
      const tomadas = await Promise.all(entregas);
      return tomadas.length > 0 && tomadas.every(Boolean);
    },
    async vaciar() {
      await Promise.allSettled(enCurso);
    },
    async cerrar() {
      cierre.abort();
      await Promise.allSettled(enCurso);
    },
  };
}
