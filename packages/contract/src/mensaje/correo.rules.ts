/** Where an answer ends and what it answers begins, as mail programs write it in Spanish, English and Portuguese. */
const COMIENZO_DE_CITA: readonly RegExp[] = [
  /^>/,
  /^\s*(?:El|On|Em|Le)\b.{4,200}\b(?:escribió|wrote|escreveu|a écrit)\s*:\s*$/i,
  /^\s*-{2,}\s*(?:Mensaje original|Original Message|Mensagem original|Forwarded message|Mensaje reenviado)\b/i,
  /^\s*_{10,}\s*$/,
  /^\s*(?:De|From)\s*:\s.*@/i,
];

/** What the sender wrote now, without the history below it. For previews only: the whole mail is kept. */
export function sinCitas(texto: string): string {
  const lineas = texto.split("\n");
  // Some programs break "El …, … escribió:" over two lines.
  const empieza = (i: number): boolean => {
    const linea = lineas[i] ?? "";
    const junta = `${linea.trimEnd()} ${(lineas[i + 1] ?? "").trim()}`;
    return (
      COMIENZO_DE_CITA.some((patron) => patron.test(linea)) || (COMIENZO_DE_CITA[1]?.test(junta) ?? false)
    );
  };
  const corte = lineas.findIndex((_, i) => empieza(i));
  const propio = (corte < 0 ? lineas : lineas.slice(0, corte)).join("\n").trim();
  return propio === "" ? texto.trim() : propio;
}
