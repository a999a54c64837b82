import { setTimeout as esperar } from "node:timers/promises";
import { leerCaso, leerDetalleCaso, listarCasosDePersona } from "@ventanilla/contract/caso/lectura.routes";
import { type RouteSpec, SOCKET_PATH } from "@ventanilla/contract/common/route";
import { EVENTO } from "@ventanilla/contract/events";
import { CHATS_PARTE } from "@ventanilla/contract/limites";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { leerPersonaDeOperador } from "@ventanilla/contract/persona/persona.routes";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import type { Banco } from "./lib/banco.ts";
import { abrirLectores, type Lectores } from "./lib/lectores.ts";
import { type Pedido, preguntar } from "./lib/llamadas.ts";
import { type Alcance, type Camino, type Cifras, cifra, mediana, ms, veces } from "./lib/medida.ts";

const SEGUNDOS = 3;
/** Asked in turn, so that no answer is the last one again. */
const CASOS = 500;
const META_MS = 1.5;
const LISTA_META = { ms: 10, bytes: 100_000 } as const;
const LISTA_VECES = 15;
/** Not measured: until every connection has planned it, as after the first minute of a day. */
const LISTA_ANTES = 60;
/** /health/ready: HTTP, and one statement that reads nothing. */
const PISO = "piso";

/** Open cases of the largest point, of known persons, spread over all of them. */
async function casosDe({ conexion: { pool } }: Banco, { punto }: Lectores) {
  const { rows } = await pool.query<{ id: number; id_persona: number }>(
    `SELECT id, id_persona FROM (
      SELECT id, id_persona, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS todos FROM caso
      WHERE id_punto_atencion = $1 AND estado = 'PENDIENTE' AND id_persona IS NOT NULL) AS suyos
    WHERE n % greatest(1, todos / $2) = 0 ORDER BY id LIMIT $2`,
    [punto, CASOS],
  );
  if (!rows[0]) throw new Error("the largest point has no open case");
  return rows;
}

async function pedidosDe(banco: Banco, lectores: Lectores): Promise<Pedido[]> {
  const casos = await casosDe(banco, lectores);
  const tokens = lectores.operadores;
  const de = (nombre: string, ruta: RouteSpec, enTurno: Record<string, unknown>[]): Pedido => ({
    nombre,
    ruta,
    args: {},
    enTurno,
    tokens,
  });
  const porCaso = casos.map(({ id }) => ({ params: { id } }));
  const porPersona = casos.map(({ id_persona: personaId }) => ({ params: { personaId } }));
  return [
    de("caso", leerCaso, porCaso),
    de("detalle", leerDetalleCaso, porCaso),
    de("hilo", leerHilo, porCaso),
    de("menú", leerMenu, [{}]),
    de("persona", leerPersonaDeOperador, porPersona),
    de("casos de una persona", listarCasosDePersona, porPersona),
  ];
}

/** What a screen shows first of the list of chats, over a bare socket: from the poll to its answer, and the bytes of the frame. */
async function pedirLista(url: string, token: string, punto: number): Promise<{ ms: number; bytes: number }> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  let salio = 0;
  try {
    return await new Promise((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("the socket broke")));
      socket.addEventListener("message", ({ data }) => {
        const texto = String(data);
        if (texto.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
        else if (texto === "2") socket.send("3");
        else if (texto.startsWith("40"))
          socket.send(`42${JSON.stringify([EVENTO.conectado, { id: punto }])}`);
        else if (texto.startsWith("44")) reject(new Error(texto));
        else if (texto.startsWith(`42["${EVENTO.conectado}"`)) {
          salio = performance.now();
          socket.send(
            `42${JSON.stringify([EVENTO.usuarios, { id: punto, ultima_conversacion: 0, cuantas: CHATS_PARTE.primera }])}`,
          );
        } else if (texto.startsWith(`42["${EVENTO.nuevoUsuario}"`))
          resolve({ ms: performance.now() - salio, bytes: Buffer.byteLength(texto) });
      });
    });
  } finally {
    socket.close();
  }
}

async function medirReady(url: string, segundos: number): Promise<number> {
  const tardanzas: number[] = [];
  const fin = performance.now() + segundos * 1000;
  while (performance.now() < fin) {
    const salio = performance.now();
    await (await fetch(`${url}/health/ready`)).arrayBuffer();
    tardanzas.push(performance.now() - salio);
  }
  return mediana(tardanzas);
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const lectores = await abrirLectores(banco);
  const segundos = alcance.segundos(SEGUNDOS);
  const cifras: Record<string, number> = {};
  for (const pedido of await pedidosDe(banco, lectores))
    cifras[pedido.nombre] = (await preguntar(banco.url, pedido, { segundos, simultaneos: 1 })).p50;
  const listas: { ms: number; bytes: number }[] = [];
  for (let i = -LISTA_ANTES; i < LISTA_VECES; i += 1) {
    const quien = lectores.operadores[Math.abs(i) % lectores.operadores.length] ?? "";
    const lista = await pedirLista(banco.url, quien, lectores.punto);
    if (i >= 0) listas.push(lista);
    await esperar(50);
  }
  return {
    ...cifras,
    lista: mediana(listas.map((una) => una.ms)),
    bytes: mediana(listas.map((una) => una.bytes)),
    [PISO]: await medirReady(banco.url, segundos),
  };
}

/** What a screen asks when somebody opens a conversation, and when it is opened itself, on the filled database. */
export const lecturas: Camino = {
  nombre: "lecturas",
  base: "llena",
  medir,
  fila(cifras) {
    const piso = cifra(cifras, PISO);
    const { lista: _lista, bytes: _bytes, [PISO]: _piso, ...tiempos } = cifras;
    const peor = Math.max(...Object.values(tiempos));
    const [lista, bytes] = [cifra(cifras, "lista"), cifra(cifras, "bytes")];
    const enReady = `p50 ${ms(piso)} (/health/ready: HTTP y una sentencia)`;
    return [
      {
        camino: `${Object.keys(tiempos).join(", ")}: p50 de cada uno`,
        medida: Object.values(tiempos).map(ms).join(", "),
        piso: enReady,
        razon: `el más lento ${veces(peor / piso)}`,
        meta: `cada uno ≤ ${META_MS} ms`,
        cumple: peor <= META_MS,
      },
      {
        camino: `lista de chats del punto mayor, por el socket: sus primeros ${CHATS_PARTE.primera}`,
        medida: `p50 ${ms(lista)}, ${Math.round(bytes / 1000)} KB`,
        piso: enReady,
        razon: veces(lista / piso),
        meta: `≤ ${LISTA_META.ms} ms, ≤ ${LISTA_META.bytes / 1000} KB`,
        cumple: lista <= LISTA_META.ms && bytes <= LISTA_META.bytes,
      },
    ];
  },
};
