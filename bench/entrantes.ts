import { Pool } from "undici";
import type { Banco } from "./lib/banco.ts";
import { webhookDe } from "./lib/banco.ts";
import type { Fila } from "./lib/medida.ts";
import { capturarTransacciones, repetir } from "./lib/piso-sql.ts";

const SIMULTANEOS = 16;
const CIUDADANOS = 400;
const SEGUNDOS = 10;
const META_POR_SEGUNDO = 300;

const chatDe = (i: number): string => `5917${String(2_000_000 + i)}@c.us`;

/** Runs workers for a while; answers how many turns they did per second. */
async function porSegundo(segundos: number, turno: (i: number) => Promise<void>): Promise<number> {
  const inicio = performance.now();
  const fin = inicio + segundos * 1000;
  let hechos = 0;
  const trabajador = async (): Promise<void> => {
    while (performance.now() < fin) {
      hechos += 1;
      await turno(hechos);
    }
  };
  await Promise.all(Array.from({ length: SIMULTANEOS }, trabajador));
  return hechos / ((performance.now() - inicio) / 1000);
}

/** Inbound messages per second with everything they entail, beside the same statements bare over a pool of the same size. */
export async function medirEntrantes(banco: Banco): Promise<Fila> {
  const cliente = new Pool(banco.url, { connections: SIMULTANEOS });
  const enviar = async (i: number): Promise<void> => {
    const { canal } = banco.cuentas[i % banco.cuentas.length] ?? {};
    if (!canal) throw new Error("there is no account");
    const { camino, cuerpo, firma } = webhookDe(canal, chatDe(i % CIUDADANOS), `Mensaje ${i}`);
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
  };
  // Every citizen has a case, and everything is warm.
  for (let i = 0; i < CIUDADANOS; i += SIMULTANEOS)
    await Promise.all(Array.from({ length: SIMULTANEOS }, (_nada, j) => enviar(i + j)));
  await porSegundo(2, enviar);
  const medida = await porSegundo(SEGUNDOS, enviar);
  await cliente.close();
  const { transacciones, sentencias } = await capturarTransacciones(banco, chatDe, CIUDADANOS);
  await porSegundo(2, (i) => repetir(banco.conexion.pool, transacciones, i));
  const piso = await porSegundo(SEGUNDOS, (i) => repetir(banco.conexion.pool, transacciones, i));
  const razon = medida / piso;
  return {
    camino: `mensajes entrantes por segundo, sostenidos, con todo lo que traen (${banco.cuentas.length} cuentas, cada una con su punto)`,
    medida: `${Math.round(medida)}/s`,
    piso: `${Math.round(piso)}/s (las mismas ${sentencias} sentencias, solas, sobre el mismo pool)`,
    razon: `${Math.round(razon * 100)} %`,
    meta: `≥ 50 % y ≥ ${META_POR_SEGUNDO}/s`,
    cumple: razon >= 0.5 && medida >= META_POR_SEGUNDO,
  };
}
