import { isDeepStrictEqual } from "node:util";
import { PuntoLink } from "@ventanilla/client/punto-link";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { io } from "socket.io-client";
import type { Bare } from "../harness.ts";
import { deEnlace, hiloVisto, listaVista, type Observador, Sondeador } from "../observadores.ts";
import { type Cable, tenderCable } from "./cable.ts";
import type { OperadorDeCaos } from "./escenario.ts";

interface Pantalla {
  como: "fija" | "cortada";
  modo: "empujada" | "que sondea";
  punto: number;
  operador: OperadorDeCaos;
  url: string;
  observador: Observador;
  /** The conversation it has had open from the beginning on. */
  abierta: number | null;
  cerrar(): void;
}

/**
 * Screens at every point on every process: one that is pushed to and one that only polls, and the same two behind a cable
 * that is cut.
 */
export interface Pantallas {
  /** Answers how many have a conversation open by now. */
  abrirPrimera(): number;
  /** The network is cut, and repaired. */
  cortar(): void;
  reparar(): void;
  /** Those whose list is not the one of the screen that is never cut, at this moment. */
  atrasadas(): string[];
  /** Differences from a fresh page, in words; none when all are equal. */
  comparar(): Promise<string[]>;
  cuantas: number;
  cerrar(): Promise<void>;
}

export interface Puestos {
  /** One address per process. */
  urls: readonly string[];
  puntos: readonly number[];
  operadores: readonly OperadorDeCaos[];
}

function socketSuelto(url: string, token: string): Bare {
  return io(url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    auth: { token },
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
    timeout: 1_000,
    forceNew: true,
  });
}

export async function abrirPantallas({ urls, puntos, operadores }: Puestos): Promise<Pantallas> {
  const pantallas: Pantalla[] = [];
  const cables: Cable[] = [];

  function abrirPareja(base: Pick<Pantalla, "punto" | "operador" | "url" | "como">, por: string): void {
    const { punto, operador } = base;
    const enlace = new PuntoLink({ url: por, token: () => operador.token, id_punto: punto });
    const observador = deEnlace(enlace);
    pantallas.push({ ...base, modo: "empujada", observador, abierta: null, cerrar: () => enlace.close() });
    const sondeador = new Sondeador(socketSuelto(por, operador.token), punto, 500);
    pantallas.push({
      ...base,
      modo: "que sondea",
      observador: sondeador,
      abierta: null,
      cerrar: () => sondeador.cerrar(),
    });
  }

  for (const url of urls) {
    const cable = await tenderCable(url);
    cables.push(cable);
    for (const punto of puntos) {
      const operador = operadores.find((uno) => uno.punto === punto);
      if (!operador) throw new Error("nobody stands at the point");
      abrirPareja({ punto, operador, url, como: "fija" }, url);
      abrirPareja({ punto, operador, url, como: "cortada" }, cable.url);
    }
  }

  async function diferencias(pantalla: Pantalla): Promise<string | null> {
    const { operador, punto, url, observador, abierta } = pantalla;
    const nombre = `${pantalla.como} ${pantalla.modo} en ${punto}`;
    const fresca = new PuntoLink({ url, token: () => operador.token, id_punto: punto, pollMs: 200 });
    try {
      const listo = () => fresca.line === "en linea" && fresca.chats.mark > 0;
      if (!(await hasta(listo))) return `${nombre}: una página nueva no carga`;
      const igual = () => isDeepStrictEqual(listaVista(observador.chats()), listaVista(fresca.chats));
      if (!(await hasta(igual))) return `${nombre}: la lista es otra`;
      if (abierta === null || !fresca.chats.chats.has(abierta)) return null;
      fresca.open(abierta);
      const mismo = () => {
        const nuevo = fresca.hilo(abierta);
        return nuevo !== undefined && isDeepStrictEqual(hiloReciente(observador, abierta), recientes(nuevo));
      };
      if (await hasta(mismo)) return null;
      const nuevo = fresca.hilo(abierta);
      const distintos = nuevo ? enQueDifieren(hiloReciente(observador, abierta), recientes(nuevo)) : "";
      return `${nombre}: el hilo ${abierta} es otro: ${distintos}`;
    } finally {
      fresca.close();
    }
  }

  return {
    cuantas: pantallas.length,
    abrirPrimera() {
      for (const pantalla of pantallas) {
        if (pantalla.abierta !== null) continue;
        const [primera] = pantalla.observador.chats().chats.keys();
        if (primera === undefined) continue;
        pantalla.abierta = primera;
        pantalla.observador.abrir(primera);
      }
      return pantallas.filter(({ abierta }) => abierta !== null).length;
    },
    atrasadas() {
      const lista = ({ observador }: Pantalla) => JSON.stringify(listaVista(observador.chats()));
      return pantallas.flatMap((pantalla) => {
        const { url, punto, como, modo } = pantalla;
        const fija = pantallas.find((una) => una.url === url && una.punto === punto && una.como === "fija");
        return fija && lista(fija) !== lista(pantalla) ? [`${como} ${modo}`] : [];
      });
    },
    cortar() {
      for (const cable of cables) cable.cortar();
    },
    reparar() {
      for (const cable of cables) cable.reparar();
    },
    async comparar() {
      const halladas = await Promise.all(pantallas.map(diferencias));
      return halladas.filter((texto) => texto !== null);
    },
    async cerrar() {
      for (const pantalla of pantallas) pantalla.cerrar();
      for (const cable of cables) await cable.cerrar();
    },
  };
}

type Hilo = NonNullable<ReturnType<Observador["hilo"]>>;
/** A fresh page holds the latest messages; one that was there all along holds more. */
const RECIENTES = 40;

function recientes(hilo: Hilo) {
  const visto = hiloVisto(hilo);
  return visto && { id_caso: visto.id_caso, mensajes: visto.mensajes.slice(-RECIENTES) };
}

/** What one shows and the other does not, message by message. */
function enQueDifieren(uno: ReturnType<typeof recientes>, otro: ReturnType<typeof recientes>): string {
  const lineas = (hilo: ReturnType<typeof recientes>) => new Set((hilo?.mensajes ?? []).map(lineaDe));
  const [suyas, nuevas] = [lineas(uno), lineas(otro)];
  return [
    `caso ${uno?.id_caso} y ${otro?.id_caso}`,
    ...[...suyas.difference(nuevas)].map((linea) => `- ${linea}`),
    ...[...nuevas.difference(suyas)].map((linea) => `+ ${linea}`),
  ].join("\n");
}

/** The same for the same values, in whatever order they were written. */
const lineaDe = (mensaje: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(mensaje).sort(([uno], [otro]) => uno.localeCompare(otro))),
  );

function hiloReciente(observador: Observador, idEntrada: number) {
  const hilo = observador.hilo(idEntrada);
  return hilo && recientes(hilo);
}

async function hasta(cumple: () => boolean, ms = 20_000): Promise<boolean> {
  const limite = performance.now() + ms;
  while (performance.now() < limite) {
    if (cumple()) return true;
    await new Promise((seguir) => setTimeout(seguir, 50));
  }
  return false;
}
