/** Turns what follows around, or is no sign that one sees. */
const INVISIBLE = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?!\s)\p{Cc}/gu;

const NAME_MAX = 100;

/** The first of the names that says something, in one line. */
export function senderName(names: readonly (string | null | undefined)[]): string | null {
  const clean = names.map((one) => (one ?? "").replace(INVISIBLE, "").replace(/\s+/g, " ").trim());
  const name = clean.find((one) => one !== "");
  return name === undefined ? null : Array.from(name).slice(0, NAME_MAX).join("").trim();
}
