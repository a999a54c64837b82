import type {
  ConsultaMensajes,
  MensajeHallado,
  MensajesHallados,
} from "@ventanilla/contract/busqueda/busqueda";
import {
  diceTalCual,
  fragmentoDe,
  terminosDe as palabrasDe,
} from "@ventanilla/contract/busqueda/busqueda.rules";
import { BUSQUEDA_MENSAJES_MAX, FRAGMENTO_MAX } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirCasoVisible, leerFilas } from "../caso/index.ts";
import { leerMarca } from "./indice.repository.ts";
import { type Hallado, hallar } from "./mensajes.repository.ts";
import { preguntaDe, terminosDe } from "./palabras.repository.ts";
import { pasoDe, type Visto } from "./recorrido.ts";

/** What one answer may take of the database before it says how far it came, in milliseconds. */
const PLAZO_MS = 80;

/** Messages that the caller may read with all the words that were typed, each whole or as the beginning of a word. */
export async function buscarMensajes(
  db: Db,
  sesion: Sesion,
  { texto, caso, antes }: ConsultaMensajes,
): Promise<MensajesHallados> {
  if (caso !== undefined) await exigirCasoVisible(db, sesion, caso);
  const [terminos, marca] = await Promise.all([terminosDe(db, texto), leerMarca(db)]);
  const pregunta = preguntaDe(terminos);
  const { indexando } = marca;
  if (pregunta === null) return { rows: [], casos: [], antes: null, indexando };
  const desde = Math.min(antes ?? marca.despues, marca.despues);
  const { filas, siguiente } = await recorrer(db, sesion, { pregunta, caso, desde });
  const casos = await leerFilas(db, sesion, [...new Set(filas.map(({ id_caso }) => id_caso))]);
  return { rows: ordenadas(filas, palabrasDe(texto)), casos, antes: siguiente, indexando };
}

/** Backwards from `desde` until there are enough, all was looked at, or the time is over. */
async function recorrer(
  db: Db,
  sesion: Sesion,
  { pregunta, caso, desde }: { pregunta: string; caso: number | undefined; desde: number },
): Promise<{ filas: Hallado[]; siguiente: number | null }> {
  const filas: Hallado[] = [];
  const visto: Visto = { ids: 0, candidatos: 0 };
  const hasta = performance.now() + PLAZO_MS;
  let antes = desde;
  while (antes > 1) {
    const paso = caso === undefined ? pasoDe(antes, visto) : { tramo: null, desde: 0 };
    const limite = BUSQUEDA_MENSAJES_MAX - filas.length;
    const donde = { antes, caso, ...(paso.tramo !== null && { tramo: paso.tramo }) };
    const hallados = await hallar(db, sesion, { pregunta, donde, limite });
    filas.push(...hallados.filas);
    const ultima = filas.at(-1);
    if (hallados.filas.length === limite && ultima) return { filas, siguiente: ultima.id };
    visto.ids += antes - paso.desde;
    visto.candidatos += hallados.candidatos;
    antes = paso.desde;
    if (antes > 1 && performance.now() > hasta) return { filas, siguiente: antes };
  }
  return { filas, siguiente: null };
}

function ordenadas(filas: readonly Hallado[], terminos: readonly string[]): MensajeHallado[] {
  const talCual = filas.filter(({ texto }) => diceTalCual(texto, terminos));
  const demas = filas.filter((fila) => !talCual.includes(fila));
  return [...talCual, ...demas].map(({ texto, ...fila }) => ({
    ...fila,
    fragmento: fragmentoDe(texto, terminos, FRAGMENTO_MAX),
  }));
}
