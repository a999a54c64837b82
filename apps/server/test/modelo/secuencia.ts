import { isDeepStrictEqual } from "node:util";
import type { Banco } from "../harness.ts";
import { concretar } from "./concretar.ts";
import { ejecutar } from "./ejecutor.ts";
import { leerLecturas, leerListas } from "./lecturas.ts";
import type { Modelo } from "./modelo.ts";
import { crearMundo, desmontarMundo, inicio, type Mundo } from "./mundo.ts";
import type { Operacion } from "./operaciones.ts";
import { enPalabras } from "./palabras.ts";
import { dar } from "./paso.ts";
import { deChats, leerLista, leerRetrato, type Pantalla, ponerAlDia } from "./retrato.ts";
import { lecturasEsperadas, listasEsperadas, retratoEsperado } from "./vista.ts";

/** A screen that is not up to date at once: it takes several changes together. */
const PEREZA = 5;

export interface Cuenta {
  secuencias: number;
  operaciones: number;
  comparaciones: number;
  respuestas: Map<string, number>;
}

/** What the server says and what the rules say, when they are not the same. */
class Diferencia extends Error {}

function exigirIgual(que: string, real: unknown, esperado: unknown, cuenta: Cuenta): void {
  cuenta.comparaciones += 1;
  if (isDeepStrictEqual(real, esperado)) return;
  throw new Diferencia(`${que}\n${diferencias(real, esperado).join("\n")}`);
}

/** The places where two values part, each in a line. */
function diferencias(real: unknown, esperado: unknown, camino = ""): string[] {
  if (isDeepStrictEqual(real, esperado)) return [];
  const sonObjetos = typeof real === "object" && typeof esperado === "object" && real && esperado;
  if (!sonObjetos)
    return [`  ${camino}: el servidor ${JSON.stringify(real)}, las reglas ${JSON.stringify(esperado)}`];
  const claves = new Set([...Object.keys(real), ...Object.keys(esperado)]);
  return [...claves].flatMap((clave) =>
    diferencias(Reflect.get(real, clave), Reflect.get(esperado, clave), `${camino}/${clave}`),
  );
}

/** Everything stored, and every point's list: whole, and as screens came to hold it. */
async function compararEstado(
  mundo: Mundo,
  m: Modelo,
  pantallas: Pantalla[][],
  cuenta: Cuenta,
): Promise<void> {
  const { versiones, ...real } = await leerRetrato(mundo);
  const { chats, ...esperado } = retratoEsperado(m);
  exigirIgual("lo guardado", real, esperado, cuenta);
  const bajan = mundo.versiones.filter((antes, i) => (versiones[i] ?? 0) < antes);
  exigirIgual("las versiones no bajan", bajan, [], cuenta);
  mundo.versiones = versiones;
  await Promise.all(
    chats.map(async (lista, i) => {
      const nueva = await leerLista(mundo, i);
      exigirIgual(`los chats del punto ${i}`, deChats(mundo, nueva), lista, cuenta);
      for (const [j, pantalla] of (pantallas[i] ?? []).entries()) {
        if (j > 0 && m.reloj % PEREZA > 0) continue;
        await ponerAlDia(mundo, i, pantalla);
        exigirIgual(`la pantalla del punto ${i}`, deChats(mundo, pantalla.lista), lista, cuenta);
      }
    }),
  );
}

async function compararListas(mundo: Mundo, m: Modelo, punto: number, cuenta: Cuenta): Promise<void> {
  const real = await leerListas(mundo, m, punto);
  exigirIgual(`pendientes e historial del punto ${punto}`, real, listasEsperadas(m, punto), cuenta);
}

async function compararLecturas(mundo: Mundo, m: Modelo, quien: number, cuenta: Cuenta): Promise<void> {
  const real = await leerLecturas(mundo, quien);
  exigirIgual(`lo que lee el operador ${quien}`, real, lecturasEsperadas(m, quien), cuenta);
}

/**
 * One sequence in institutions of its own. After each operation its answer, all that is stored and all lists of chats are
 * compared; of what is read through the API, one point or one operator in turn, after each operation or every second one,
 * and everything at the end. A failure tells the sequence in words.
 */
export async function correrSecuencia(
  banco: Banco,
  operaciones: readonly Operacion[],
  { cuenta, lecturasCada }: { cuenta: Cuenta; lecturasCada: 1 | 2 },
): Promise<void> {
  const relato: string[] = [];
  let m = inicio();
  const mundo = await crearMundo(banco, m);
  const pantallas = m.puntos.map(() => [0, 1].map((): Pantalla => ({ marca: 0, lista: new Map() })));
  try {
    for (const pedida of operaciones) {
      const operacion = concretar(m, pedida);
      relato.push(enPalabras(operacion));
      const { modelo, respuesta } = dar(m, operacion);
      const real = await ejecutar(mundo, operacion, m);
      m = modelo;
      cuenta.operaciones += 1;
      const clave = "rechazo" in respuesta ? `${operacion.hace}: ${respuesta.rechazo}` : operacion.hace;
      cuenta.respuestas.set(clave, (cuenta.respuestas.get(clave) ?? 0) + 1);
      if ("rechazo" in respuesta || "rechazo" in real)
        exigirIgual("la respuesta", "rechazo" in real ? real : { dado: "hecho" }, respuesta, cuenta);
      await compararEstado(mundo, m, pantallas, cuenta);
      if ("traducir" in real) exigirIgual("la respuesta", { dado: real.traducir() }, respuesta, cuenta);
      if (m.reloj % lecturasCada > 0) continue;
      const vuelta = m.reloj / lecturasCada;
      const turno = Math.floor(vuelta / 2);
      if (vuelta % 2 === 0) await compararListas(mundo, m, turno % m.puntos.length, cuenta);
      else await compararLecturas(mundo, m, turno % m.usuarios.length, cuenta);
    }
    await Promise.all([
      ...m.puntos.map((_punto, i) => compararListas(mundo, m, i, cuenta)),
      ...m.usuarios.map((_usuario, i) => compararLecturas(mundo, m, i, cuenta)),
    ]);
    cuenta.secuencias += 1;
  } catch (error) {
    const motivo = error instanceof Diferencia ? error.message : enteroDe(error);
    throw new Error([motivo, "después de:", ...relato.map((una, i) => `  ${i + 1}. ${una}`)].join("\n"), {
      cause: error,
    });
  } finally {
    await desmontarMundo(mundo);
  }
}

/** With its stack: nobody expected it. */
const enteroDe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
