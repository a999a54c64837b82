/** Stands alone on its line above what a mail is signed with; by it mail programs know the signature (RFC 3676 §4.3). */
export const RAYA_DE_FIRMA = "-- ";

const esRaya = (linea: string): boolean => /^--\s*$/.test(linea);

/** Lines of visible letters: what people bring along from elsewhere, tabs, marks without width, the rule itself, is left out. */
export function firmaLimpia(escrita: string): string {
  const lineas = escrita
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((linea) =>
      linea
        .replace(/[\p{Cf}\p{Cs}]+/gu, "")
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trimEnd(),
    )
    .filter((linea) => !esRaya(linea));
  const primera = lineas.findIndex((linea) => linea !== "");
  const ultima = lineas.findLastIndex((linea) => linea !== "");
  return primera < 0 ? "" : lineas.slice(primera, ultima + 1).join("\n");
}

export interface FirmasCorreo {
  /** Of who writes; null: none, or nobody does. */
  propia: string | null;
  /** Of the institution whose account it leaves through. */
  entidad: string | null;
}

/** What a letter of these words is signed with; null: nothing, or whoever wrote it has signed it by hand. */
export function firmaPara(palabras: string, { propia, entidad }: FirmasCorreo): string | null {
  const firma = [propia, entidad].filter((una) => una !== null && una !== "").join("\n");
  return firma === "" || acabaCon(palabras, firma) ? null : firma;
}

function acabaCon(palabras: string, firma: string): boolean {
  const limpias = firmaLimpia(palabras);
  return limpias === firma || limpias.endsWith(`\n${firma}`);
}

/** As it stands in the mail, and on the screen. */
export const firmaConRaya = (firma: string): string => `${RAYA_DE_FIRMA}\n${firma}`;
