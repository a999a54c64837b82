import { randomBytes, randomUUID } from "node:crypto";

/** Opaque id of a message on the wire: 128 random bits, 22 characters. */
export function nuevoMsgId(): string {
  return randomBytes(16).toString("base64url");
}

export function nuevoUuid(): string {
  return randomUUID();
}
