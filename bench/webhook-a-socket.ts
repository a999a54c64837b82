import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { type ClienteAServidor, EVENTO, type ServidorACliente } from "@ventanilla/contract/events";
import { io, type Socket } from "socket.io-client";
import { Pool } from "undici";
import { type Banco, webhookDe } from "./lib/banco.ts";
import { lanzar } from "./lib/hijo.ts";
import { type Fila, ms, percentil, veces } from "./lib/medida.ts";

const POR_SEGUNDO = 100;
const SEGUNDOS = 20;
const CIUDADANOS = 400;
const CALENTAR = POR_SEGUNDO * 3;
const META = 5;

const chatDe = (i: number): string => `5917${String(3_000_000 + (i % CIUDADANOS))}@c.us`;
const ahora = (): number => performance.timeOrigin + performance.now();

async function medir(banco: Banco): Promise<number[]> {
  const salidas = new Map<string, number>();
  const tardanzas: number[] = [];
  const sockets = banco.cuentas.map(({ token, punto }) => {
    const socket: Socket<ServidorACliente, ClienteAServidor> = io(banco.url, {
      path: SOCKET_PATH,
      transports: ["websocket"],
      auth: { token },
      forceNew: true,
    });
    socket.on("connect", () => socket.emit(EVENTO.conectado, { id: punto }));
    socket.on(EVENTO.nuevoUsuario, (chats) => {
      for (const { ultimo_mensaje: ultimo } of chats) {
        const salio = salidas.get(ultimo?.contenido ?? "");
        if (salio === undefined) continue;
        salidas.delete(ultimo?.contenido ?? "");
        tardanzas.push(ahora() - salio);
      }
    });
    return new Promise<typeof socket>((resolve) => socket.on(EVENTO.conectado, () => resolve(socket)));
  });
  const abiertos = await Promise.all(sockets);
  const cliente = new Pool(banco.url, { connections: 20 });
  const inicio = performance.now();
  const enviados: Promise<void>[] = [];
  for (let i = 0; i < POR_SEGUNDO * SEGUNDOS; i += 1) {
    await esperar(Math.max(0, inicio + (i * 1000) / POR_SEGUNDO - performance.now()));
    enviados.push(enviar(banco, cliente, i, salidas));
  }
  await Promise.all(enviados);
  await esperar(500);
  for (const socket of abiertos) socket.disconnect();
  await cliente.close();
  // Two messages of one citizen within a push show only the later: each citizen writes every few seconds, so none should.
  if (salidas.size > 0) console.warn(`${salidas.size} messages were not seen on the screen`);
  return tardanzas.slice(CALENTAR);
}

async function enviar(banco: Banco, cliente: Pool, i: number, salidas: Map<string, number>): Promise<void> {
  const cuenta = banco.cuentas[i % banco.cuentas.length];
  if (!cuenta) return;
  const texto = `Recorrido ${i}`;
  const { camino, cuerpo, firma } = webhookDe(cuenta.canal, chatDe(i), texto);
  salidas.set(texto, ahora());
  const { body } = await cliente.request({
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
}

async function medirPiso(banco: Banco): Promise<number[]> {
  const emisor = await lanzar(join(import.meta.dirname, "lib/emision-hijo.ts"), [
    banco.databaseUrl,
    String(POR_SEGUNDO),
    String(SEGUNDOS),
  ]);
  const { puerto } = emisor.dice as { puerto: number };
  const tardanzas: number[] = [];
  const socket = io(`http://127.0.0.1:${puerto}`, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
  });
  socket.on("mensaje", ({ salio }: { salio: number }) => tardanzas.push(ahora() - salio));
  await esperar((SEGUNDOS + 1) * 1000);
  socket.disconnect();
  await emisor.cerrar();
  return tardanzas.slice(CALENTAR);
}

/** From the citizen's webhook to the operator's screen, beside one commit and one emit at the same pace. */
export async function medirRecorrido(banco: Banco): Promise<Fila> {
  // Every citizen has a case before the clock runs.
  const cliente = new Pool(banco.url, { connections: 8 });
  for (let i = 0; i < CIUDADANOS; i += 1) await enviar(banco, cliente, i, new Map());
  await cliente.close();
  const medida = await medir(banco);
  const piso = await medirPiso(banco);
  const [m50, m99, p50, p99] = [
    percentil(medida, 0.5),
    percentil(medida, 0.99),
    percentil(piso, 0.5),
    percentil(piso, 0.99),
  ];
  return {
    camino: `del webhook del ciudadano al socket del operador, ${POR_SEGUNDO}/s`,
    medida: `p50 ${ms(m50)}, p99 ${ms(m99)}`,
    piso: `p50 ${ms(p50)}, p99 ${ms(p99)} (un INSERT con su commit y un emit, al mismo paso)`,
    razon: `p50 ${veces(m50 / p50)}, p99 ${veces(m99 / p99)}`,
    meta: `p50 y p99 ≤ ${META}×`,
    cumple: m50 / p50 <= META && m99 / p99 <= META,
    nota: "the floor is one statement; a message is an HTTP request, a signature, the account, five statements in one transaction, and one read for the screen, each its own way to the database and back on two cores that the generator shares.",
  };
}
