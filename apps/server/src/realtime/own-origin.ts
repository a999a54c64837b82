import type { IncomingMessage } from "node:http";

/**
 * Whether a page of ours opens this connection: of the address that it asks itself, or of the one under which people know
 * us, where a proxy asks under another name. Programs name no origin; to them the token says enough.
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  return page !== null && (page.host === host || page.origin === URL.parse(publicUrl)?.origin);
}
