import { isIP } from "node:net";
import { addressClass } from "./addresses.ts";
import { OutboundError } from "./outbound-error.ts";

/** Where a call may go. `internal` also allows plain http and the institution's own network. */
export type Reach = "public" | "internal";

/** The reach after a redirect to another origin. A public server must not lead us to an address that is open only for our own calls. */
export function reachAfterRedirect(current: Reach, ofTarget: Reach): Reach {
  return current === "public" ? "public" : ofTarget;
}

export function isAddressAllowed(address: string, reach: Reach): boolean {
  const kind = addressClass(address);
  return kind === "public" || (kind === "internal" && reach === "internal");
}

const PORT: Record<string, string> = { "http:": "80", "https:": "443" };

/** `host:port`, as the allow-list names it. */
export function hostPort(url: URL): string {
  return `${url.hostname}:${url.port || (PORT[url.protocol] ?? "")}`;
}

/** Checks what is known before the name is resolved. `new URL` has already turned 0x7f.1 and 2130706433 into 127.0.0.1. */
export function checkUrl(url: URL, reach: Reach): void {
  const scheme = url.protocol === "https:" || (url.protocol === "http:" && reach === "internal");
  if (!scheme) throw new OutboundError("beforeSend", "ESQUEMA_NO_PERMITIDO");
  if (url.username !== "" || url.password !== "") throw new OutboundError("beforeSend", "DIRECCION_INVALIDA");
  // A literal address never reaches the resolver, so it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !isAddressAllowed(literal, reach)) {
    throw new OutboundError("beforeSend", "DIRECCION_NO_PERMITIDA");
  }
}

export function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new OutboundError("beforeSend", "DIRECCION_INVALIDA");
  return url;
}
