import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";

/** Our own proxies: how many stand in a row before the server, or their addresses and networks. */
export type TrustProxy = number | readonly string[];

/** Where a request or a socket comes from. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The first address, counted from us, that is not a proxy of ours. What a stranger writes into X-Forwarded-For stands
 * before what our proxies add to it, and is not believed; nor is anything that is no address.
 */
export function createClientAddress(trust: TrustProxy): ClientAddress {
  const isOurs =
    typeof trust === "number"
      ? (_address: string, hop: number) => hop < trust
      : proxyAddr.compile([...trust]);
  return (request) => {
    const told = withoutPort(proxyAddr(request, isOurs));
    return isIP(told) === 0 ? (request.socket.remoteAddress ?? "") : told;
  };
}

/** Some proxies, Azure's among them, add the port of the visitor; brackets stand around an IPv6 address then. */
function withoutPort(told: string): string {
  const [, six, four] = /^(?:\[([\da-f:.]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/i.exec(told) ?? [];
  return six ?? four ?? told;
}

/** By which what one address may is counted: who holds one of IPv6 holds the whole /64, and changes it at every call. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join(".");
}

/** Throws when the list holds something that is no address and no network. */
export function checkProxies(addresses: readonly string[]): void {
  proxyAddr.compile([...addresses]);
}
