import { join } from "node:path";
import { Pool } from "undici";
import { crearPunto } from "../apps/server/src/domains/punto/punto.factory.ts";
import { crearUsuario } from "../apps/server/src/domains/usuario/usuario.factory.ts";
import { crearServidor, puertoLibre, type Servidor } from "../apps/server/test/caos/servidores.ts";
import type { FirstLoad, WebFigures } from "../e2e/figures/figures.ts";
import { ensureChromium } from "../scripts/run/chromium.ts";
import { buildWeb } from "../scripts/run/web.ts";
import { type Banco, RAIZ, SECRETO, webhookDe } from "./lib/banco.ts";
import { lanzar } from "./lib/hijo.ts";
import { type Fila, ms, percentil, veces } from "./lib/medida.ts";

const CHATS = 40;
/** Messages of the chat in which somebody types and scrolls. */
const MENSAJES = 2_000;
const PUNTO = "Medición";
const META = {
  login: { kb: 120, solicitudes: 15 },
  chat: { kb: 350, solicitudes: 15 },
  tecla: 1.5,
  tardias: 0.02,
} as const;

const chatDe = (i: number): string => `5917${String(5_000_000 + i)}@c.us`;
const nombreDe = (i: number): string => chatDe(i).replace("@c.us", "");
const mediana = (valores: readonly number[]): number => percentil(valores, 0.5);

/** An operator's point with chats, one of them long. */
async function preparar(banco: Banco): Promise<{ usuario: string; punto: number }> {
  const [cuenta] = banco.cuentas;
  if (!cuenta) throw new Error("there is no account");
  const { canal } = cuenta;
  const { id, usuario } = await crearUsuario(banco.conexion.db, { id_entidad: canal.id_entidad });
  const punto = await crearPunto(banco.conexion.db, {
    id_entidad: canal.id_entidad,
    identificador: PUNTO,
    canales: [canal.id],
    operadores: [id],
  });
  const cliente = new Pool(banco.url, { connections: 4 });
  const escribir = async (chat: string, texto: string): Promise<void> => {
    const { camino, cuerpo, firma } = webhookDe(canal, chat, texto);
    const headers = {
      "content-type": "application/json",
      "x-webhook-hmac": firma,
      "x-webhook-hmac-algorithm": "sha512",
    };
    const { body } = await cliente.request({ path: camino, method: "POST", headers, body: cuerpo });
    await body.dump();
  };
  for (let i = 1; i < CHATS; i += 1) await escribir(chatDe(i), `Buenos días, soy el ciudadano ${i}`);
  for (let i = 0; i < MENSAJES; i += 1) await escribir(chatDe(0), `¿Qué requisitos faltan? ${i}`);
  await cliente.close();
  return { usuario, punto };
}

async function medir(servidor: Servidor, { usuario, punto }: { usuario: string; punto: number }) {
  const programa = join(RAIZ, "e2e/figures/measure.ts");
  const hijo = await lanzar(programa, [servidor.url, usuario, PUNTO, String(punto), nombreDe(0)]);
  await hijo.cerrar();
  return hijo.dice as WebFigures;
}

/** What the browser loads, paints and scrolls, beside a plain page of text in the same browser. */
export async function medirWeb(banco: Banco): Promise<Fila[]> {
  const chromium = ensureChromium();
  if (chromium === undefined) throw new Error("there is no Chromium to measure with");
  process.env["CHROMIUM_PATH"] = chromium;
  buildWeb();
  const servidor = crearServidor({
    puerto: await puertoLibre(),
    databaseUrl: banco.databaseUrl,
    secreto: SECRETO,
    salidaPermitida: "127.0.0.1:9",
    carpeta: join(RAIZ, ".cache/bench-datos"),
    deprisa: false,
    registro: join(RAIZ, ".cache/bench-server.log"),
    web: join(RAIZ, "apps/web/dist"),
  });
  try {
    await servidor.listo();
    const { loads, keys, late } = await medir(servidor, await preparar(banco));
    return [
      filaDeCarga("/login", loads.login, loads.plain, META.login),
      filaDeCarga(`/chat con ${CHATS} chats`, loads.chat, loads.plain, META.chat),
      filaDeTecla("de la tecla a la pintura, en el compositor", keys.chat.normal, keys.plain.normal),
      filaDeTecla("lo mismo con el procesador cuatro veces más lento", keys.chat.slow, keys.plain.slow),
      filaDeHilo(late),
    ];
  } finally {
    await servidor.detener();
  }
}

function filaDeCarga(
  camino: string,
  cargas: readonly FirstLoad[],
  simples: readonly FirstLoad[],
  meta: { kb: number; solicitudes: number },
): Fila {
  const kb = mediana(cargas.map(({ bytes }) => bytes)) / 1024;
  const solicitudes = mediana(cargas.map(({ requests }) => requests));
  const pintado = mediana(cargas.map(({ painted }) => painted));
  const usable = mediana(cargas.map((carga) => carga.usable));
  const piso = mediana(simples.map(({ painted }) => painted));
  return {
    camino: `primera carga de ${camino}, sin nada guardado`,
    medida: `${kb.toFixed(0)} KB, ${solicitudes} solicitudes, pintado ${ms(pintado)}, usable ${ms(usable)}`,
    piso: `pintado ${ms(piso)} (una página de texto)`,
    razon: veces(pintado / piso),
    meta: `≤ ${meta.kb} KB y ≤ ${meta.solicitudes} solicitudes`,
    cumple: kb <= meta.kb && solicitudes <= meta.solicitudes,
  };
}

function filaDeTecla(camino: string, medida: readonly number[], simple: readonly number[]): Fila {
  const [suya, piso] = [percentil(medida, 0.5), percentil(simple, 0.5)];
  return {
    camino,
    medida: `p50 ${ms(suya)}, p95 ${ms(percentil(medida, 0.95))}`,
    piso: `p50 ${ms(piso)}, p95 ${ms(percentil(simple, 0.95))} (un campo en una página de texto)`,
    razon: veces(suya / piso),
    meta: `p50 ≤ ${META.tecla}×`,
    cumple: suya / piso <= META.tecla,
  };
}

function filaDeHilo({ chat, plain }: WebFigures["late"]): Fila {
  const porCiento = (parte: number): string => `${(parte * 100).toFixed(1)} %`;
  return {
    camino: `cuadros tardíos al recorrer hacia arriba un hilo de ${MENSAJES} mensajes`,
    medida: porCiento(chat),
    piso: `${porCiento(plain)} (una página de texto)`,
    razon: `${((chat - plain) * 100).toFixed(1)} puntos más`,
    meta: `≤ ${META.tardias * 100} puntos más`,
    cumple: chat - plain <= META.tardias,
  };
}
