/**
 * A short word for a value, the same for the same JSON: it tells same from other and hides nothing from whoever guesses. The
 * browser's own digests need TLS, and time.
 */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value);
  return [FNV_START, 0x9e3779b9].map((start) => hash(text, start)).join("");
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over the units of the text, and stirred once more: its low bits know little of the last ones. */
function hash(text: string, start: number): string {
  let state = start;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), FNV_PRIME);
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b);
  return ((state ^ (state >>> 13)) >>> 0).toString(16).padStart(8, "0");
}
