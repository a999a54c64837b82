import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createApp } from "../../apps/server/src/app.ts";
import { connect } from "../../apps/server/src/db/database.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { createLogger } from "../../apps/server/src/shared/logger.ts";
import { createLocalBus } from "../../apps/server/test/local-bus.ts";
import { type Banco, type Cuenta, SECRETO, webhookDe } from "./banco.ts";

interface Sentencia {
  text: string;
  values: unknown[];
}
/** What one inbound message says to the database: what it asks outside a transaction, and the transaction. */
export type Transaccion = Sentencia[];

const esTransaccion = (texto: string): boolean => /^(begin|start|commit|rollback)/i.test(texto);

/** Runs a server of our own, writes down what the messages of a few citizens say to the database, and stops it. */
export async function capturarTransacciones(
  banco: Banco,
  chatDe: (i: number) => string,
  ciudadanos: number,
): Promise<{ transacciones: Transaccion[]; sentencias: number }> {
  const conexion = connect(banco.databaseUrl, { max: 1, onLost: () => undefined });
  let oidas: Sentencia[] = [];
  conexion.pool.on("connect", (cliente) => {
    const preguntar: (...partes: unknown[]) => unknown = cliente.query.bind(cliente);
    Object.assign(cliente, {
      query: (...partes: unknown[]) => {
        const [primera, segunda] = partes;
        if (typeof primera === "string")
          oidas.push({ text: primera, values: (segunda as unknown[] | undefined) ?? [] });
        else
          oidas.push({
            text: (primera as Sentencia).text,
            values: [...((primera as Sentencia).values ?? [])],
          });
        return preguntar(...partes);
      },
    });
  });
  const env = readEnv({
    DEMO: "1",
    DATABASE_URL: banco.databaseUrl,
    SECRET_KEY: SECRETO,
    WEB_DIST: "/no-existe",
  });
  const app = await createApp({
    env,
    database: conexion,
    logger: createLogger("silent"),
    bus: createLocalBus(),
  });
  const transacciones: Transaccion[] = [];
  try {
    for (let i = 0; i < ciudadanos; i += 1) {
      const { camino, cuerpo, firma } = webhookDe(cuentaDe(banco, i).canal, chatDe(i), `Capturado ${i}`);
      oidas = [];
      const { statusCode } = await app.http.inject({
        method: "POST",
        url: camino,
        headers: {
          "content-type": "application/json",
          "x-webhook-hmac": firma,
          "x-webhook-hmac-algorithm": "sha512",
        },
        body: cuerpo,
      });
      if (statusCode !== 200) throw new Error(`the webhook was answered ${statusCode}`);
      // Beats and sweeps of the server fall in between now and then.
      if (
        oidas.filter(({ text }) => /^begin|^start/i.test(text)).length === 1 &&
        !oidas.some(({ text }) => /salida|proceso/.test(text))
      )
        transacciones.push(oidas);
    }
  } finally {
    await app.close();
    await conexion.close();
  }
  const [primera] = transacciones;
  if (!primera) throw new Error("no transaction was captured");
  return { transacciones, sentencias: primera.filter(({ text }) => !esTransaccion(text)).length };
}

function cuentaDe({ cuentas }: Banco, i: number): Cuenta {
  const cuenta = cuentas[i % cuentas.length];
  if (!cuenta) throw new Error("there is no account");
  return cuenta;
}

/** The same statements with new ids, and nothing else around them. */
export async function repetir(
  pool: pg.Pool,
  transacciones: readonly Transaccion[],
  i: number,
): Promise<void> {
  const transaccion = transacciones[i % transacciones.length] ?? [];
  const nuevos = new Map<unknown, string>();
  const valor = (viejo: unknown): unknown => {
    if (typeof viejo !== "string" || !esPropio(viejo)) return viejo;
    const conocido = nuevos.get(viejo) ?? randomUUID();
    nuevos.set(viejo, conocido);
    return conocido;
  };
  const cliente = await pool.connect();
  try {
    for (const { text, values } of transaccion) await cliente.query(text, values.map(valor));
  } finally {
    cliente.release();
  }
}

/** A provider's id or a message's own: each message has its own. */
function esPropio(texto: string): boolean {
  return texto.startsWith("false_") || /^[\w-]{22}$/.test(texto);
}
