/** Text that PostgreSQL and UTF-8 take: no NUL, no half surrogate. Anything else a citizen wrote stays. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
