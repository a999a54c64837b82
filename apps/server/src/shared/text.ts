import { z } from "zod";

/** Removes what PostgreSQL and UTF-8 cannot hold: NUL and half surrogates. All else that a citizen wrote stays. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** A text of another's answer that we keep. */
export const StorableText = z.string().transform(storableText);
