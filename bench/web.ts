import { readFileSync } from "node:fs";
import { join } from "node:path";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { Pool } from "undici";
import { crearPunto } from "../apps/server/src/domains/punto/punto.factory.ts";
import { crearUsuario } from "../apps/server/src/domains/usuario/usuario.factory.ts";
import { crearServidor, puertoLibre, type Servidor } from "../apps/server/test/caos/servidores.ts";
import { type FirstLoad, type Keys, STEPS, type WebFigures } from "../e2e/figures/figures.ts";
import { ensureChromium } from "../scripts/run/chromium.ts";
import { buildWeb } from "../scripts/run/web.ts";
import { type Banco, RAIZ, webhookDe } from "./lib/banco.ts";
import { lanzar } from "./lib/hijo.ts";
import { NADIE, SECRETO } from "./lib/lleno/lugar.ts";
import { type Camino, type Cifras, cifra, type Fila, mediana, ms, percentil, veces } from "./lib/medida.ts";

const CHATS = 200;
/** Messages of the chat in which somebody types and scrolls. */
const MENSAJES = 20_000;
const META = {
  login: { kb: 120, solicitudes: 15, usable: 1_000 },
  chat: { kb: 350, solicitudes: 15, usable: 1_000 },
  chats: 10,
  renglones: 12,
  tecla: 1.5,
  tardias: 0.02,
} as const;

const CONVERSADO = readFileSync(join(import.meta.dirname, "lib/conversado.sql"), "utf8");

const chatDe = (i: number): string => `5917${String(5_000_000 + i)}@c.us`;
/** As the list names who has written no name. */
const nombreDe = (i: number): string => direccionVisible("whatsapp", chatDe(i).replace("@c.us", ""));

interface Lugar {
  usuario: string;
  punto: { id: number; nombre: string };
}

let numero = 0;

/** An operator's point with chats, one of them long and read. */
async function preparar(banco: Banco, mensajes: number): Promise<Lugar> {
  // Of an account of its own: a conversation that was taken stays at the point that took it.
  const cuenta = banco.cuentas[numero % banco.cuentas.length];
  if (!cuenta) throw new Error("there is no account");
  const { canal } = cuenta;
  numero += 1;
  const identificador = `Medición ${numero}`;
  const { id, usuario } = await crearUsuario(banco.conexion.db, { id_entidad: canal.id_entidad });
  const punto = await crearPunto(banco.conexion.db, {
    id_entidad: canal.id_entidad,
    identificador,
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
  for (let i = 0; i < mensajes; i += 1) await escribir(chatDe(0), `¿Qué requisitos faltan? ${i}`);
  await cliente.close();
  await banco.conexion.pool.query(CONVERSADO, [canal.id, chatDe(0), id]);
  return { usuario, punto: { id: punto, nombre: identificador } };
}

async function mirar(servidor: Servidor, { usuario, punto }: Lugar): Promise<WebFigures> {
  const programa = join(RAIZ, "e2e/figures/measure.ts");
  const hijo = await lanzar(programa, [servidor.url, usuario, punto.nombre, String(punto.id), nombreDe(0)]);
  await hijo.cerrar();
  return hijo.dice as WebFigures;
}

const cifrasDeCarga = (nombre: string, cargas: readonly FirstLoad[]): Cifras => ({
  [`${nombre} KB`]: mediana(cargas.map(({ bytes }) => bytes)) / 1024,
  [`${nombre} solicitudes`]: mediana(cargas.map(({ requests }) => requests)),
  [`${nombre} pintado`]: mediana(cargas.map(({ painted }) => painted)),
  [`${nombre} usable`]: mediana(cargas.map(({ usable }) => usable)),
});

const cifrasDeTecla = (nombre: string, { normal, slow }: Keys): Cifras => ({
  [`${nombre} tecla p50`]: percentil(normal, 0.5),
  [`${nombre} tecla p95`]: percentil(normal, 0.95),
  [`${nombre} tecla lenta p50`]: percentil(slow, 0.5),
  [`${nombre} tecla lenta p95`]: percentil(slow, 0.95),
});

function cifrasDe({ loads, keys, late, whole }: WebFigures): Cifras {
  return {
    "chats enteros": whole.chats,
    "renglones enteros": whole.lines,
    "renglones simples": whole.plainLines,
    ...cifrasDeCarga("login", loads.login),
    ...cifrasDeCarga("chat", loads.chat),
    ...cifrasDeCarga("simple", loads.plain),
    ...cifrasDeTecla("chat", keys.chat),
    ...cifrasDeTecla("simple", keys.plain),
    "chat tardíos": late.chat.brisk,
    "simple tardíos": late.plain.brisk,
    "chat tardíos de prisa": late.chat.wild,
    "simple tardíos de prisa": late.plain.wild,
  };
}

function filaDeCarga(
  cifras: Cifras,
  { nombre, camino, meta }: { nombre: string; camino: string; meta: (typeof META)["login" | "chat"] },
): Fila {
  const de = (que: string): number => cifra(cifras, `${nombre} ${que}`);
  const piso = cifra(cifras, "simple pintado");
  return {
    camino: `primera carga de ${camino}, sin nada guardado`,
    medida: `${de("KB").toFixed(0)} KB, ${de("solicitudes")} solicitudes, pintado ${ms(de("pintado"))}, usable ${ms(de("usable"))}`,
    piso: `pintado ${ms(piso)} (una página de texto)`,
    razon: veces(de("pintado") / piso),
    meta: `≤ ${meta.kb} KB, ≤ ${meta.solicitudes} solicitudes, usable ≤ ${ms(meta.usable)}`,
    cumple: de("KB") <= meta.kb && de("solicitudes") <= meta.solicitudes && de("usable") <= meta.usable,
  };
}

function filaDeTecla(cifras: Cifras, tecla: "tecla" | "tecla lenta", camino: string): Fila {
  const [suya, piso] = [cifra(cifras, `chat ${tecla} p50`), cifra(cifras, `simple ${tecla} p50`)];
  return {
    camino,
    medida: `p50 ${ms(suya)}, p95 ${ms(cifra(cifras, `chat ${tecla} p95`))}`,
    piso: `p50 ${ms(piso)}, p95 ${ms(cifra(cifras, `simple ${tecla} p95`))} (un campo en una página de texto)`,
    razon: veces(suya / piso),
    meta: `p50 ≤ ${META.tecla}×`,
    cumple: suya / piso <= META.tecla,
  };
}

function filaDeHilo(cifras: Cifras, tardios: "tardíos" | "tardíos de prisa", paso: number): Fila {
  const [suyos, piso] = [cifra(cifras, `chat ${tardios}`), cifra(cifras, `simple ${tardios}`)];
  const porCiento = (parte: number): string => `${(parte * 100).toFixed(1)} %`;
  return {
    camino: `cuadros tardíos al recorrer hacia arriba un hilo de ${MENSAJES} mensajes, ${paso} píxeles por cuadro`,
    medida: porCiento(suyos),
    piso: `${porCiento(piso)} (una página de texto)`,
    razon: `${((suyos - piso) * 100).toFixed(1)} puntos más`,
    meta: `≤ ${META.tardias * 100} puntos más`,
    cumple: suyos - piso <= META.tardias,
  };
}

/** How much of the work is seen at once, besides what is offered as an answer. */
const filaDeDensidad = (cifras: Cifras): Fila => {
  const de = (nombre: string): number => cifra(cifras, nombre);
  return {
    camino: "chats y mensajes de un renglón que se ven enteros a 1366 × 768",
    medida: `${de("chats enteros")} y ${de("renglones enteros")}`,
    piso: `${de("renglones simples")} renglones (una página de texto, sin nada más)`,
    razon: `${Math.round((de("renglones enteros") / de("renglones simples")) * 100)} %`,
    meta: `≥ ${META.chats} y ≥ ${META.renglones}`,
    cumple: de("chats enteros") >= META.chats && de("renglones enteros") >= META.renglones,
  };
};

/** What the browser loads, paints and scrolls, beside a plain page of text in the same browser. */
export const web: Camino = {
  nombre: "web",
  base: "vacia",
  async medir(banco, alcance) {
    const chromium = ensureChromium();
    if (chromium === undefined) throw new Error("there is no Chromium to measure with");
    process.env["CHROMIUM_PATH"] = chromium;
    await buildWeb();
    const servidor = crearServidor({
      puerto: await puertoLibre(),
      databaseUrl: banco.databaseUrl,
      secreto: SECRETO,
      salidaPermitida: NADIE,
      carpeta: join(RAIZ, ".cache/bench-datos"),
      deprisa: false,
      registro: join(RAIZ, ".cache/bench-server.log"),
      web: join(RAIZ, "apps/web/dist"),
    });
    try {
      await servidor.listo();
      return cifrasDe(await mirar(servidor, await preparar(banco, alcance.segundos(MENSAJES))));
    } finally {
      await servidor.detener();
    }
  },
  fila: (cifras) => [
    filaDeCarga(cifras, { nombre: "login", camino: "/login", meta: META.login }),
    filaDeCarga(cifras, { nombre: "chat", camino: `/chat con ${CHATS} chats`, meta: META.chat }),
    filaDeTecla(cifras, "tecla", "de la tecla a la pintura, en el compositor"),
    filaDeTecla(cifras, "tecla lenta", "lo mismo con el procesador cuatro veces más lento"),
    filaDeHilo(cifras, "tardíos", STEPS.brisk),
    filaDeHilo(cifras, "tardíos de prisa", STEPS.wild),
    filaDeDensidad(cifras),
  ],
};
