import { createHmac, randomUUID } from "node:crypto";

/** One application: its secret signs what is told of all its numbers, at one address. */
export interface Aplicacion {
  id: string;
  secret: string;
  verifyToken: string;
  token: string;
  url: string | null;
  /** An address that is asked when there is something to tell: whoever answers there may start later. */
  prometida?: string;
}

export interface Avisador {
  /** Resolves true when the address took it; false when there is none, or the simulator closes before that. */
  avisar(
    app: Aplicacion,
    cambio: { waba: string; field: string; value: unknown },
    como: { copias: number; demoraMs: number },
  ): Promise<boolean>;
  /** The same of a body that is made up by whoever calls, signed or with that signature. */
  mandar(app: Aplicacion, cuerpo: string, firma?: string): Promise<number>;
  /** Asks the address whether it is the application's, and tells it everything from then on. */
  suscribir(app: Aplicacion, url: string): Promise<boolean>;
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

export const firmar = (secret: string, cuerpo: string): string =>
  `sha256=${createHmac("sha256", secret).update(cuerpo).digest("hex")}`;

/** As the provider writes it: everything beyond ASCII escaped, and so signed. */
function comoSuyo(valor: unknown): string {
  return JSON.stringify(valor).replace(
    /[\u0080-\uffff]/g,
    (letra) => `\\u${letra.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function crearAvisador({ reintentoMs, avisoMs }: { reintentoMs: number; avisoMs: number }): Avisador {
  const cierre = new AbortController();
  const enCurso = new Set<Promise<unknown>>();

  function esperar(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const reloj = setTimeout(resolve, ms);
      cierre.signal.addEventListener("abort", () => {
        clearTimeout(reloj);
        resolve();
      });
    });
  }

  async function mandar({ url, secret }: Aplicacion, cuerpo: string, firma?: string): Promise<number> {
    if (url === null) return 0;
    const respuesta = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "facebookexternalua",
        "x-hub-signature-256": firma ?? firmar(secret, cuerpo),
      },
      body: cuerpo,
      redirect: "manual",
      signal: AbortSignal.any([cierre.signal, AbortSignal.timeout(avisoMs)]),
    });
    await respuesta.arrayBuffer();
    return respuesta.status;
  }

  /** Again and again, with longer and longer pauses, until it is taken. */
  async function insistir(app: Aplicacion, cuerpo: string, demoraMs: number): Promise<boolean> {
    if (demoraMs > 0) await esperar(Math.random() * demoraMs);
    for (let intento = 0; !cierre.signal.aborted; intento += 1) {
      if ((await confirmada(app)) && (await mandar(app, cuerpo).catch(() => 0)) === 200) return true;
      await esperar(reintentoMs * 2 ** Math.min(intento, 5));
    }
    return false;
  }

  async function suscribir(app: Aplicacion, url: string): Promise<boolean> {
    const reto = String(randomUUID().replace(/\D/g, "").slice(0, 10) || "1158201444");
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.verify_token": app.verifyToken,
      "hub.challenge": reto,
    });
    const respuesta = await fetch(`${url}?${query}`, {
      signal: AbortSignal.any([cierre.signal, AbortSignal.timeout(avisoMs)]),
    });
    const confirmada = respuesta.status === 200 && (await respuesta.text()) === reto;
    if (confirmada) app.url = url;
    return confirmada;
  }

  /** True: there is an address that is the application's. Whoever shall answer at the promised one may start later. */
  async function confirmada(app: Aplicacion): Promise<boolean> {
    if (app.url !== null) return true;
    return app.prometida !== undefined && (await suscribir(app, app.prometida).catch(() => false));
  }

  return {
    mandar,
    async avisar(app, { waba, field, value }, { copias, demoraMs }) {
      if (app.url === null && app.prometida === undefined) return false;
      const cuerpo = comoSuyo({
        object: "whatsapp_business_account",
        entry: [{ id: waba, changes: [{ field, value }] }],
      });
      const entregas = Array.from({ length: copias }, () => {
        const entrega = insistir(app, cuerpo, demoraMs).finally(() => enCurso.delete(entrega));
        enCurso.add(entrega);
        return entrega;
      });
      return (await Promise.all(entregas)).every(Boolean);
    },
    suscribir,
    async vaciar() {
      while (enCurso.size > 0) await Promise.allSettled(enCurso);
    },
    async cerrar() {
      cierre.abort();
      await Promise.allSettled(enCurso);
    },
  };
}
