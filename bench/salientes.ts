import { Pool } from "undici";
import type { Banco } from "./lib/banco.ts";
import { type Alcance, type Camino, type Cifras, cifra, mediana, ms, veces } from "./lib/medida.ts";
import { alPaso } from "./lib/paso.ts";
import {
  abrirGateway,
  abrirPantallas,
  CLAVE,
  crearPuestos,
  type Enviar,
  type Puesto,
} from "./lib/puestos.ts";

/** One server answers each of them so many times a minute and no more. */
const OPERADORES = 128;
const PUNTOS = 8;
const POR_SEGUNDO = 50;
const SEGUNDOS = 10;
/** A connection plans each statement anew for its first uses: as many replies as all connections together need of them. */
const CALENTAR = { porSegundo: POR_SEGUNDO, segundos: 10 };
const SIMULTANEOS = 32;
const META_VECES = 4;
const META_POR_SEGUNDO = 250;

/** As many as go, so many under way at a time. */
async function alTope(segundos: number, enviar: Enviar): Promise<number> {
  const inicio = performance.now();
  let empezados = 0;
  let hechos = 0;
  const trabajador = async (): Promise<void> => {
    while (performance.now() < inicio + segundos * 1000) {
      empezados += 1;
      await enviar(empezados);
      hechos += 1;
    }
  };
  await Promise.all(Array.from({ length: SIMULTANEOS }, trabajador));
  return hechos / ((performance.now() - inicio) / 1000);
}

/** One call that writes the rows, and the gateway's own call, one after the other. */
function bajoPiso({ conexion: { pool }, gateway }: Banco, puestos: readonly Puesto[], cliente: Pool): Enviar {
  return async (i) => {
    const puesto = puestos[i % puestos.length];
    if (!puesto) throw new Error("there is no operator");
    const salio = performance.now();
    await pool.query({
      name: "piso-enviar",
      text: "SELECT piso.enviar($1, $2, $3, $4)",
      values: [puesto.canal.id, puesto.chat, puesto.id_usuario, `Respuesta ${i}`],
    });
    const { body, statusCode } = await cliente.request({
      origin: gateway,
      path: "/api/sendText",
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": CLAVE },
      body: JSON.stringify({ session: puesto.canal.sesion_id, chatId: puesto.chat, text: `Respuesta ${i}` }),
    });
    await body.dump();
    if (statusCode >= 300) throw new Error(`the gateway answered ${statusCode}`);
    return performance.now() - salio;
  };
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = alcance.segundos(SEGUNDOS);
  const lugares = { puntos: PUNTOS, deCada: OPERADORES / PUNTOS };
  const [puestos, dePiso] = [await crearPuestos(banco, lugares), await crearPuestos(banco, lugares)];
  const gateway = await abrirGateway(banco, puestos, dePiso);
  const paso = { porSegundo: POR_SEGUNDO, segundos };
  const cliente = new Pool(banco.gateway, { connections: SIMULTANEOS });
  try {
    const pantallas = await abrirPantallas(banco.url, puestos);
    await alPaso(CALENTAR, pantallas.enviar);
    const tardanzas = await alPaso(paso, pantallas.enviar);
    const tope = await alTope(segundos, pantallas.enviar);
    pantallas.cerrar();
    const piso = bajoPiso(banco, dePiso, cliente);
    await alPaso(CALENTAR, piso);
    return {
      p50: mediana(tardanzas),
      tope,
      piso50: mediana(await alPaso(paso, piso)),
      pisoTope: await alTope(segundos, piso),
    };
  } finally {
    await cliente.close();
    await gateway.cerrar();
  }
}

/** From the operator's POST over the gateway to the receipt on the screen, beside one call that writes the rows and one call of the gateway. */
export const salientes: Camino = {
  nombre: "salientes",
  base: "vacia",
  medir,
  fila(cifras) {
    const [p50, piso50] = [cifra(cifras, "p50"), cifra(cifras, "piso50")];
    const [tope, pisoTope] = [cifra(cifras, "tope"), cifra(cifras, "pisoTope")];
    return [
      {
        camino: `de la respuesta del operador al acuse en su pantalla, ${POR_SEGUNDO}/s`,
        medida: `p50 ${ms(p50)}`,
        piso: `p50 ${ms(piso50)} (una llamada que escribe las filas y una al gateway)`,
        razon: veces(p50 / piso50),
        meta: `≤ ${META_VECES}×`,
        cumple: p50 / piso50 <= META_VECES,
      },
      {
        camino: `respuestas por segundo, cada una hasta su acuse, ${SIMULTANEOS} a la vez`,
        medida: `${Math.round(tope)}/s`,
        piso: `${Math.round(pisoTope)}/s`,
        razon: `${Math.round((tope / pisoTope) * 100)} %`,
        meta: `≥ ${META_POR_SEGUNDO}/s`,
        cumple: tope >= META_POR_SEGUNDO,
      },
    ];
  },
};
