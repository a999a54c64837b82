import { Pool } from "undici";
import { type Cuenta, webhookDe } from "./banco.ts";

/** Hands citizens' messages in, as the gateways of several accounts do. */
export interface Cartero {
  /** The i-th message, over the i-th account; resolves when it was answered 200. */
  entregar(cuentas: readonly Cuenta[], i: number, chat: string, texto: string): Promise<void>;
  cerrar(): Promise<void>;
}

export function crearCartero(url: string, lineas = 20): Cartero {
  const cliente = new Pool(url, { connections: lineas });
  return {
    async entregar(cuentas, i, chat, texto) {
      const cuenta = cuentas[i % cuentas.length];
      if (!cuenta) throw new Error("there is no account");
      const { camino, cuerpo, firma } = webhookDe(cuenta.canal, chat, texto);
      const { statusCode, body } = await cliente.request({
        path: camino,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-webhook-hmac": firma,
          "x-webhook-hmac-algorithm": "sha512",
        },
        body: cuerpo,
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`the webhook was answered ${statusCode}`);
    },
    cerrar: () => cliente.close(),
  };
}
