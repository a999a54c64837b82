import { CanalError } from "../connector.ts";

/** Ends the address of somebody of whom the provider tells no number; the suffix is ours. */
const SIN_NUMERO = "@bsuid";
const NUMERO = "@c.us";

export interface Ciudadano {
  chat: string;
  /** The provider's own id of the person: it goes with the person, who gets another one with another number. */
  identity?: string;
}

/** Undefined: nobody is named. */
export function ciudadanoDe(
  numero: string | null | undefined,
  bsuid: string | null | undefined,
): Ciudadano | undefined {
  const identity = bsuid ? `${bsuid}${SIN_NUMERO}` : undefined;
  const chat = numero ? `${numero}${NUMERO}` : identity;
  return chat === undefined ? undefined : { chat, ...(identity !== undefined && { identity }) };
}

/** Whom a call is for, in the provider's words. What a gateway called somebody by (`@lid`) is digits, and somebody else's number. */
export function destinoDe(chat: string): { to: string } | { recipient: string } {
  if (chat.endsWith(SIN_NUMERO)) return { recipient: chat.slice(0, -SIN_NUMERO.length) };
  if (chat.endsWith(NUMERO)) return { to: chat.slice(0, -NUMERO.length) };
  throw new CanalError("destino", "SIN_NUMERO", "nobody's number, and no id of the provider's");
}
