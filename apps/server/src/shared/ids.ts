import { randomBytes, randomUUID } from "node:crypto";
import { sha256 } from "./crypto.ts";

/** Opaque id of a message on the wire: 128 random bits, 22 characters. */
export function newMsgId(): string {
  return randomBytes(16).toString("base64url");
}

export function newUuid(): string {
  return randomUUID();
}

/** Always the same uuid for the same text (version 8 of RFC 9562). */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
