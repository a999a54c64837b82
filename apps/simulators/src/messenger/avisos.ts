import { createHmac } from "node:crypto";
import type { Desperfecto } from "../comun/desperfecto.ts";
import type { Fallos, Pagina } from "./modelo.ts";

export interface Avisos {
  /** Resolves true when the page's webhook took every copy, false when it never did. `campo`: what the application must have asked for; `standby` is told apart. */
  avisar(pagina: Pagina, suceso: Record<string, unknown>, campo?: Campo): Promise<boolean>;
  /** Resolves when what is on its way now was taken or given up. */
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

/** What is told of a conversation that the application has in hand, of one that another one has, and of who has it. */
type Campo = "messages" | "standby" | "messaging_handovers";

const ESPERA_MS = 10_000;

interface Reintentos {
  /** Between two tries. */
  reintentoMs: number;
  veces: number;
}

/** Tells a page's application, signed with its secret, again and again until it is taken. */
export function crearAvisos(desperfecto: Desperfecto<Fallos>, { reintentoMs, veces }: Reintentos): Avisos {
  const cierre = new AbortController();
  const enCurso = new Set<Promise<boolean>>();

  function esperar(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const reloj = setTimeout(resolve, ms);
      cierre.signal.addEventListener("abort", () => {
        clearTimeout(reloj);
        resolve();
      });
    });
  }

  async function intentar(url: string, secreto: string, cuerpo: string): Promise<boolean> {
    const firma = createHmac("sha256", secreto).update(cuerpo).digest("hex");
    try {
      const respuesta = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${firma}` },
        body: cuerpo,
        redirect: "manual",
        signal: AbortSignal.any([cierre.signal, AbortSignal.timeout(ESPERA_MS)]),
      });
      await respuesta.arrayBuffer();
      return respuesta.ok;
    } catch {
      return false;
    }
  }

  async function entregar(url: string, secreto: string, cuerpo: string): Promise<boolean> {
    const { shuffleWebhooksMs } = desperfecto.mirar();
    if (shuffleWebhooksMs) await esperar(Math.random() * shuffleWebhooksMs);
    for (let vez = 1; vez <= veces && !cierre.signal.aborted; vez += 1) {
      if (await intentar(url, secreto, cuerpo)) return true;
      await esperar(reintentoMs);
    }
    return false;
  }

  return {
    async avisar({ id, webhook, campos, app_secret: secreto }, suceso, campo = "messages") {
      if (!webhook || !campos?.includes(campo)) return false;
      const { duplicateWebhooks = 0, firmaAjena = false } = desperfecto.mirar();
      const cuerpo = JSON.stringify({
        object: "page",
        entry: [{ id, time: Date.now(), [campo === "standby" ? "standby" : "messaging"]: [suceso] }],
      });
      const copias = Array.from({ length: 1 + duplicateWebhooks }, () => {
        const entrega = entregar(webhook, firmaAjena ? `${secreto}-otra` : secreto, cuerpo).finally(() =>
          enCurso.delete(entrega),
        );
        enCurso.add(entrega);
        return entrega;
      });
      return (await Promise.all(copias)).every(Boolean);
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
