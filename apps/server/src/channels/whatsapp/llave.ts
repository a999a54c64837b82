import { createHash } from "node:crypto";

/**
 * The id under which one of our messages travels, in the form in which programs make theirs: always the same for the same
 * message, so that sending it again shows it to the citizen once. NOWEB and GOWS take it with a text; WEBJS makes its own.
 */
export function llavePropia(msgId: string): string {
  return `3EB0${createHash("sha256").update(msgId).digest("hex").slice(0, 18).toUpperCase()}`;
}
