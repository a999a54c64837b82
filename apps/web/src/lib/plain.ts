/** A text as it is looked for: case and accents do not count. */
export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const plainWords = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** Every word typed is somewhere in the text. */
export function holdsWords(typed: string, text: string): boolean {
  const within = plain(text);
  return plainWords(typed).every((word) => within.includes(word));
}
