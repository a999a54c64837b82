import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { type ClienteAServidor, EVENTO, type ServidorACliente } from "@ventanilla/contract/events";
import { io, type Socket } from "socket.io-client";
import type { Banco, Cuenta } from "./lib/banco.ts";
import { type Cartero, crearCartero } from "./lib/cartero.ts";
import { lanzar } from "./lib/hijo.ts";
import { type Alcance, type Camino, type Cifras, cifra, ms, percentil, veces } from "./lib/medida.ts";

const POR_SEGUNDO = 100;
const SEGUNDOS = 20;
const CIUDADANOS = 400;
/** Seconds that are not counted. */
const CALENTAR_S = 3;
/** After this long it is not on its way any more. */
const LLEGAR_MS = 10_000;
/** Of all messages: what is not seen has no time that could count. */
const VISTOS = 0.99;
const META_P50 = 2;
const META_P99 = 3.5;

const chatDe = (i: number): string => `5917${String(3_000_000 + (i % CIUDADANOS))}@c.us`;
const ahora = (): number => performance.timeOrigin + performance.now();

function abrirPantalla(
  { url }: Banco,
  { token, punto }: Cuenta,
  ver: (texto: string) => void,
): Promise<Socket> {
  const socket: Socket<ServidorACliente, ClienteAServidor> = io(url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    auth: { token },
    forceNew: true,
  });
  socket.on("connect", () => socket.emit(EVENTO.conectado, { id: punto }));
  socket.on(EVENTO.nuevoUsuario, (chats) => {
    for (const { ultimo_mensaje: ultimo } of chats) ver(ultimo?.contenido ?? "");
  });
  return new Promise((resolve) => socket.on(EVENTO.conectado, () => resolve(socket as Socket)));
}

async function medirProducto(banco: Banco, cartero: Cartero, segundos: number): Promise<number[]> {
  const salidas = new Map<string, number>();
  const tardanzas: number[] = [];
  const ver = (texto: string): void => {
    const salio = salidas.get(texto);
    if (salio === undefined) return;
    salidas.delete(texto);
    tardanzas.push(ahora() - salio);
  };
  const abiertos = await Promise.all(banco.cuentas.map((cuenta) => abrirPantalla(banco, cuenta, ver)));
  const inicio = performance.now();
  const enviados: Promise<void>[] = [];
  for (let i = 0; i < POR_SEGUNDO * segundos; i += 1) {
    await esperar(Math.max(0, inicio + (i * 1000) / POR_SEGUNDO - performance.now()));
    const texto = `Recorrido ${i}`;
    salidas.set(texto, ahora());
    enviados.push(cartero.entregar(banco.cuentas, i, chatDe(i), texto));
  }
  await Promise.all(enviados);
  // What is on its way is waited for: what came late counts as late.
  const fin = performance.now() + LLEGAR_MS;
  while (salidas.size > 0 && performance.now() < fin) await esperar(50);
  for (const socket of abiertos) socket.disconnect();
  // Two messages of one citizen within a push show only the later: each citizen writes every few seconds, so hardly any do.
  if (tardanzas.length < enviados.length * VISTOS)
    throw new Error(`of ${enviados.length} messages ${tardanzas.length} were seen on the screen`);
  return tardanzas.slice(POR_SEGUNDO * CALENTAR_S);
}

async function medirPiso(banco: Banco, segundos: number): Promise<number[]> {
  const canales = banco.cuentasDePiso.map(({ canal }) => canal.id);
  const chats = Array.from({ length: CIUDADANOS }, (_nada, i) => chatDe(i));
  const emisor = await lanzar(join(import.meta.dirname, "lib/emision-hijo.ts"), [
    banco.databaseUrl,
    String(POR_SEGUNDO),
    String(segundos),
    JSON.stringify({ canales, chats }),
  ]);
  const { puerto } = emisor.dice as { puerto: number };
  const tardanzas: number[] = [];
  const socket = io(`http://127.0.0.1:${puerto}`, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
  });
  socket.on("mensaje", ({ salio }: { salio: number }) => tardanzas.push(ahora() - salio));
  await esperar((segundos + 1) * 1000);
  socket.disconnect();
  await emisor.cerrar();
  return tardanzas.slice(POR_SEGUNDO * CALENTAR_S);
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = CALENTAR_S + alcance.segundos(SEGUNDOS - CALENTAR_S);
  const cartero = crearCartero(banco.url);
  // Every citizen has a case before the clock runs.
  for (const cuentas of [banco.cuentas, banco.cuentasDePiso])
    for (let i = 0; i < CIUDADANOS; i += 1) await cartero.entregar(cuentas, i, chatDe(i), "Buenos días");
  const medida = await medirProducto(banco, cartero, segundos);
  await cartero.cerrar();
  const piso = await medirPiso(banco, segundos);
  return {
    p50: percentil(medida, 0.5),
    p99: percentil(medida, 0.99),
    piso50: percentil(piso, 0.5),
    piso99: percentil(piso, 0.99),
  };
}

/** From the citizen's webhook to the operator's screen, beside one call that writes the same rows and one emit, at the same pace. */
export const recorrido: Camino = {
  nombre: "recorrido",
  base: "vacia",
  medir,
  fila(cifras) {
    const [p50, p99] = [cifra(cifras, "p50"), cifra(cifras, "p99")];
    const [piso50, piso99] = [cifra(cifras, "piso50"), cifra(cifras, "piso99")];
    return {
      camino: `del webhook del ciudadano al socket del operador, ${POR_SEGUNDO}/s`,
      medida: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
      piso: `p50 ${ms(piso50)}, p99 ${ms(piso99)} (una llamada que escribe las mismas filas y un emit, al mismo paso)`,
      razon: `p50 ${veces(p50 / piso50)}, p99 ${veces(p99 / piso99)}`,
      meta: `p50 ≤ ${META_P50}×, p99 ≤ ${META_P99}×`,
      cumple: p50 / piso50 <= META_P50 && p99 / piso99 <= META_P99,
    };
  },
};
