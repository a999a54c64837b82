import { Opened } from "../apps/server/src/shared/opened.ts";
import type { Banco } from "./lib/banco.ts";
import { crearCartero } from "./lib/cartero.ts";
import { type Alcance, type Camino, type Cifras, cifra, ms, percentil } from "./lib/medida.ts";
import { abrirMiradas, escribirAlPaso } from "./lib/miradas.ts";
import { alPaso } from "./lib/paso.ts";
import { abrirGateway, abrirPantallas, crearPuestos } from "./lib/puestos.ts";

const PUNTOS = 100;
const DE_CADA = 10;
const ENTRAN = 50;
const SALEN = 20;
const SEGUNDOS = 30;
/** Seconds that are not counted. */
const CALENTAR_S = 5;
const META_MS = 100;

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = Math.max(1, alcance.segundos(SEGUNDOS));
  const puestos = await crearPuestos(banco, { puntos: PUNTOS, deCada: DE_CADA });
  // The first of each point answers, the others look on; the citizens who write are those of the others.
  const responden = puestos.filter((_uno, i) => i % DE_CADA === 0);
  const miran = puestos.filter((_uno, i) => i % DE_CADA !== 0);
  const abiertas = miran.map(({ canal, id_punto: punto, token, chat }) => ({
    cuenta: { canal, punto, token },
    chat,
  }));
  const abierto = new Opened();
  try {
    const gateway = await abrirGateway(banco, puestos);
    abierto.defer(gateway.cerrar);
    const miradas = await abrirMiradas(
      banco.url,
      miran.map(({ token, id_punto: punto }) => ({ token, punto })),
    );
    abierto.defer(miradas.cerrar);
    const cartero = crearCartero(banco.url);
    abierto.defer(cartero.cerrar);
    const pantallas = await abrirPantallas(banco.url, responden);
    abierto.defer(pantallas.cerrar);
    const trabajar = async (cuantos: number) => {
      const esperadas = ENTRAN * cuantos * (DE_CADA - 1);
      const [respuestas] = await Promise.all([
        alPaso({ porSegundo: SALEN, segundos: cuantos }, pantallas.enviar),
        escribirAlPaso(cartero, abiertas, { porSegundo: ENTRAN, segundos: cuantos }),
      ]);
      return { respuestas, esperadas, vistas: await miradas.contar(esperadas) };
    };
    await trabajar(CALENTAR_S);
    const { respuestas, esperadas, vistas } = await trabajar(segundos);
    return {
      p50: percentil(vistas, 0.5),
      p99: percentil(vistas, 0.99),
      vistas: vistas.length,
      faltan: esperadas - vistas.length,
      respuesta50: percentil(respuestas, 0.5),
      respuesta99: percentil(respuestas, 0.99),
    };
  } finally {
    await abierto.close();
  }
}

/** A day at a hundred points: whoever loads it counts what each screen saw. */
export const jornada: Camino = {
  nombre: "jornada",
  base: "vacia",
  medir,
  fila(cifras) {
    const de = (nombre: string): number => cifra(cifras, nombre);
    return {
      camino: `${PUNTOS * DE_CADA} operadores en ${PUNTOS} puntos, ${ENTRAN}/s de ciudadanos y ${SALEN}/s de respuestas: del webhook a cada pantalla`,
      medida: `p50 ${ms(de("p50"))}, p99 ${ms(de("p99"))}; vistas ${de("vistas")}, faltan ${de("faltan")}; de la respuesta a su acuse p50 ${ms(de("respuesta50"))}, p99 ${ms(de("respuesta99"))}`,
      piso: "–",
      razon: "–",
      meta: `p99 ≤ ${META_MS} ms, no falta ninguna`,
      cumple: de("p99") <= META_MS && de("faltan") === 0,
    };
  },
};
