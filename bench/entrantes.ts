import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import type { Banco } from "./lib/banco.ts";
import { crearCartero } from "./lib/cartero.ts";
import { lanzar } from "./lib/hijo.ts";
import { type Alcance, type Camino, type Cifras, cifra } from "./lib/medida.ts";
import { recibirBajoPiso } from "./lib/piso.ts";

const SIMULTANEOS = 16;
const CIUDADANOS = 400;
const SEGUNDOS = 10;
const CALENTAR_S = 2;
const META_POR_SEGUNDO = 1_600;
const META_DEL_PISO = 0.6;

/** What the screens hold at the end. */
interface Visto {
  empujes: number;
  ultimos: readonly string[];
}

const chatDe = (i: number): string => `5917${String(2_000_000 + (i % CIUDADANOS))}@c.us`;

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

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = alcance.segundos(SEGUNDOS);
  const cartero = crearCartero(banco.url, SIMULTANEOS);
  const { cuentas, cuentasDePiso, conexion } = banco;
  const ultimos = new Map<string, string>();
  const enviar = (i: number) => {
    const texto = `Mensaje ${i}`;
    ultimos.set(chatDe(i), texto);
    return cartero.entregar(cuentas, i, chatDe(i), texto);
  };
  // Every citizen has a case, and everything is warm.
  for (const cada of [cuentas, cuentasDePiso])
    for (let i = 0; i < CIUDADANOS; i += 1) await cartero.entregar(cada, i, chatDe(i), "Buenos días");
  const puestos = JSON.stringify(cuentas.map(({ token, punto }) => ({ token, punto })));
  const pantallas = await lanzar(join(import.meta.dirname, "lib/pantallas-hijo.ts"), [
    banco.url,
    puestos,
    String(cuentas.length),
  ]);
  await porSegundo(CALENTAR_S, enviar);
  const medida = await porSegundo(segundos, enviar);
  // The last pushes are on their way.
  await esperar(1_000);
  const { empujes, ultimos: vistos } = await new Promise<Visto>((resolve) => {
    pantallas.hijo.once("message", (dicho) => resolve(dicho as Visto));
    pantallas.hijo.send("cuántos");
  });
  const sinVer = [...ultimos.values()].filter((texto) => !vistos.includes(texto)).length;
  if (sinVer > 0) throw new Error(`the last words of ${sinVer} citizens are on no screen`);
  await pantallas.cerrar();
  await cartero.cerrar();
  const bajoPiso = (i: number) =>
    recibirBajoPiso(conexion.pool, {
      canal: cuentasDePiso[i % cuentasDePiso.length]?.canal.id ?? 0,
      chat: chatDe(i),
      texto: `Mensaje ${i}`,
    });
  await porSegundo(CALENTAR_S, bajoPiso);
  return { medida, empujes, piso: await porSegundo(segundos, bajoPiso) };
}

/** Inbound messages per second with everything they entail and a screen at each point, beside one call that writes the same rows. */
export const entrantes: Camino = {
  nombre: "entrantes",
  base: "vacia",
  medir,
  fila(cifras) {
    const medida = cifra(cifras, "medida");
    const piso = cifra(cifras, "piso");
    const razon = medida / piso;
    return {
      camino: `mensajes entrantes por segundo, sostenidos, cada punto con su pantalla (${Math.round(cifra(cifras, "empujes"))} empujes vistos)`,
      medida: `${Math.round(medida)}/s`,
      piso: `${Math.round(piso)}/s (una llamada por mensaje que escribe las mismas filas, ${SIMULTANEOS} a la vez)`,
      razon: `${Math.round(razon * 100)} %`,
      meta: `≥ ${META_POR_SEGUNDO}/s y ≥ ${META_DEL_PISO * 100} %`,
      cumple: razon >= META_DEL_PISO && medida >= META_POR_SEGUNDO,
    };
  },
};
