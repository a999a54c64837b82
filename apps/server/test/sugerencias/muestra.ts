// The questions of a plausible institution, what citizens write to it, and what they write that asks for none of them: files
// of lines, so that who knows the people may read and lengthen them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crearFaq } from "../../src/domains/faq/faq.factory.ts";
import { crearTramite } from "../../src/domains/tramite/tramite.factory.ts";
import type { Banco } from "../harness.ts";

const lineas = (archivo: string): string[] =>
  readFileSync(join(import.meta.dirname, archivo), "utf8")
    .trim()
    .split("\n");

export interface Consulta {
  texto: string;
  /** The question that answers it. */
  clave: string;
}

/** `clave|what a citizen wrote`. The odd lines were looked at while the search was made; the even ones judge it. */
export function consultas(): { deAjuste: Consulta[]; deJuicio: Consulta[] } {
  const todas = lineas("consultas.txt").map((linea) => {
    const [clave = "", texto = ""] = linea.split("|");
    return { clave, texto };
  });
  return {
    deAjuste: todas.filter((_, i) => i % 2 === 0),
    deJuicio: todas.filter((_, i) => i % 2 === 1),
  };
}

/** What no question answers: thanks, insults, other people's matters. */
export const ajenas = (): string[] => lineas("ajenas.txt");

/** Writes the questions: `# procedure`, then its own as `clave|pregunta|respuesta`. Answers the key of each. */
export async function sembrarFaqs(
  { db }: Pick<Banco, "db">,
  idEntidad: number,
): Promise<Map<number, string>> {
  const claves = new Map<number, string>();
  let tramite = 0;
  for (const linea of lineas("faqs.txt")) {
    if (linea.startsWith("# ")) {
      tramite = await crearTramite(db, { id_entidad: idEntidad, nombre_tramite: linea.slice(2) });
      continue;
    }
    const [clave = "", pregunta = "", respuesta = ""] = linea.split("|");
    claves.set(await crearFaq(db, { id_tramite: tramite, pregunta, respuesta }), clave);
  }
  return claves;
}
