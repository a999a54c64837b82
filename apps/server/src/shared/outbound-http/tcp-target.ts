import { lookup } from "node:dns/promises";
import type { Resolver } from "./guarded-agent.ts";
import { OutboundError } from "./outbound-error.ts";
import type { OutboundOptions } from "./outbound-http.ts";
import { isAddressAllowed, type Reach } from "./target.ts";

/** Where a protocol other than http may connect. */
export interface TcpTarget {
  /** The address that was checked. Connect to it, not to the name, which may resolve differently the next time. */
  address: string;
  /** `internal`: configuration allows this host, also without TLS. */
  reach: Reach;
}

/** Throws OutboundError only. */
export type ResolveTarget = (host: string, port: number) => Promise<TcpTarget>;

/** The same rules as for http, for hosts typed by administrators. One bad address refuses the whole name. */
export function createTargetResolver({
  allowPrivate,
  allowedHosts,
  resolver,
}: Pick<OutboundOptions, "allowPrivate" | "allowedHosts" | "resolver">): ResolveTarget {
  const ask: Resolver = resolver ?? ((name) => lookup(name, { all: true }));
  const allowed = new Set(allowedHosts.map((one) => one.toLowerCase()));
  return async (host, port) => {
    const isOpen = allowPrivate || allowed.has(`${host.toLowerCase()}:${port}`);
    const reach: Reach = isOpen ? "internal" : "public";
    const addresses = await ask(host).catch((cause: unknown) => {
      throw new OutboundError("beforeSend", "NOMBRE_DESCONOCIDO", { cause });
    });
    if (!addresses.every(({ address }) => isAddressAllowed(address, reach))) {
      throw new OutboundError("beforeSend", "DIRECCION_NO_PERMITIDA");
    }
    const [first] = addresses;
    if (!first) throw new OutboundError("beforeSend", "NOMBRE_DESCONOCIDO");
    return { address: first.address, reach };
  };
}
