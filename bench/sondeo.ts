import { join } from "node:path";
import { crearConversacion } from "../apps/server/src/domains/caso/caso.factory.ts";
import { crearPunto } from "../apps/server/src/domains/punto/punto.factory.ts";
import { crearFirma } from "../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../apps/server/src/domains/sesion/sesion.factory.ts";
import { crearUsuario } from "../apps/server/src/domains/usuario/usuario.factory.ts";
import type { Banco } from "./lib/banco.ts";
import { lanzar, nucleoDe } from "./lib/hijo.ts";
import { SECRETO } from "./lib/lleno/lugar.ts";
import { type Alcance, type Camino, type Cifras, cifra } from "./lib/medida.ts";

const CLIENTES = 5_000;
const PROCESOS = 2;
/** Twenty to an operator and 125 to a point. A session holds no more than twenty. */
const [OPERADORES, PUNTOS] = [250, 40];
/** One point in so many is new: nobody has written to it. */
const NUEVO_CADA = 4;
const SEGUNDOS = 20;
const META = 0.12;
const LIB = join(import.meta.dirname, "lib");

interface Puesto {
  token: string;
  punto: number;
}

/** Operators who are signed in, at points of the bench's institutions. */
async function crearPuestos({ conexion: { db }, cuentas }: Banco): Promise<Puesto[]> {
  const firma = crearFirma(SECRETO);
  const puestos: Puesto[] = [];
  for (let i = 0; i < PUNTOS; i += 1) {
    const canal = cuentas[i % cuentas.length]?.canal;
    if (!canal) throw new Error("the bench has no account");
    const { id_entidad } = canal;
    const operadores: number[] = [];
    for (let j = i; j < OPERADORES; j += PUNTOS) operadores.push((await crearUsuario(db, { id_entidad })).id);
    const punto = await crearPunto(db, { id_entidad, operadores });
    if (i % NUEVO_CADA !== 0) await crearConversacion(db, { canal, id_punto: punto });
    for (const id of operadores) puestos.push({ token: await crearSesion(db, firma, id), punto });
  }
  return puestos;
}

/** A process with as many clients, each in one of a few processes of ours; answers the share of one core it takes. */
async function conClientes(
  { url, pid }: { url: string; pid: number },
  { cadaS, puestos, segundos }: { cadaS: number; puestos: readonly Puesto[]; segundos: number },
): Promise<number> {
  const grupos: Awaited<ReturnType<typeof lanzar>>[] = [];
  const rechazos: unknown[] = [];
  try {
    for (let i = 0; i < PROCESOS; i += 1) {
      const argumentos = [url, String(cadaS), JSON.stringify(puestos), String(CLIENTES / PROCESOS)];
      const grupo = await lanzar(join(LIB, "clientes-hijo.ts"), argumentos);
      grupo.hijo.on("message", (dicho) => rechazos.push(dicho));
      grupos.push(grupo);
    }
    await nucleoDe(pid, 3);
    const nucleo = await nucleoDe(pid, segundos);
    if (rechazos.length > 0)
      throw new Error(`${rechazos.length} clients were refused: ${JSON.stringify(rechazos[0])}`);
    return nucleo;
  } finally {
    for (const grupo of grupos) await grupo.cerrar();
  }
}

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const puestos = await crearPuestos(banco);
  const segundos = alcance.segundos(SEGUNDOS);
  const medida = await conClientes(
    { url: banco.url, pid: banco.servidor.pid() },
    { cadaS: 1, puestos, segundos },
  );
  const ocioso = await lanzar(join(LIB, "socket-ocioso-hijo.ts"), []);
  const { puerto } = ocioso.dice as { puerto: number };
  const piso = await conClientes(
    { url: `http://127.0.0.1:${puerto}`, pid: ocioso.hijo.pid ?? 0 },
    { cadaS: 0, puestos, segundos },
  );
  await ocioso.cerrar();
  return { medida, piso };
}

/** Operators connected to one process, each polling every second, beside an idle socket.io server with as many clients. */
export const sondeo: Camino = {
  nombre: "sondeo",
  base: "vacia",
  medir,
  fila(cifras) {
    const [medida, piso] = [cifra(cifras, "medida"), cifra(cifras, "piso")];
    const porCiento = (parte: number) => `${(parte * 100).toFixed(1)} % de un núcleo`;
    return {
      camino: `${CLIENTES} operadores conectados a un proceso, que sondean cada segundo`,
      medida: porCiento(medida),
      piso: `${porCiento(piso)} (socket.io ocioso con otros tantos clientes)`,
      razon: `${(medida / piso).toFixed(1)}×`,
      meta: `≤ ${META * 100} % de un núcleo`,
      cumple: medida <= META,
    };
  },
};
