import { BUSQUEDA_PREFIJO_MIN } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Words that begin with what was typed, the most frequent ones: so many are looked for. */
const FORMAS_MAX = 30;

/** A word that was typed, and the words of messages that it may begin. */
export interface Termino {
  termino: string;
  formas: string[];
}

/** What is looked for when somebody types a text: all of its words, each whole or as a beginning. */
export async function terminosDe(db: Db, texto: string): Promise<Termino[]> {
  const { rows } = await sql<Termino>`
    SELECT t.termino, ARRAY(
      SELECT x.palabra FROM (
        (SELECT v.palabra, v.veces FROM palabra v WHERE v.palabra = t.termino)
        UNION
        (SELECT v.palabra, v.veces FROM palabra v
         WHERE length(t.termino) >= ${BUSQUEDA_PREFIJO_MIN} AND v.palabra >= t.termino AND v.palabra < t.termino || chr(1114111)
         ORDER BY v.veces DESC LIMIT ${FORMAS_MAX})
      ) x
    ) AS formas
    FROM (SELECT unnest(palabras_de(${texto})) COLLATE "C" AS termino) t`.execute(db);
  return rows;
}

/** The same as PostgreSQL asks it: one of the forms of every word. Null: a word is in no message. */
export function preguntaDe(terminos: readonly Termino[]): string | null {
  if (terminos.length === 0 || terminos.some(({ formas }) => formas.length === 0)) return null;
  return terminos.map(({ formas }) => `(${formas.map(citada).join(" | ")})`).join(" & ");
}

const citada = (palabra: string): string => `'${palabra.replace(/['\\]/g, "$&$&")}'`;
