/** Text that PostgreSQL and UTF-8 take: no NUL, no half surrogate. Anything else a citizen wrote stays. */
export function textoGuardable(texto: string): string {
  return texto.replaceAll("\u0000", "").toWellFormed();
}
