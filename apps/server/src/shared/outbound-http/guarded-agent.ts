import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { OutboundError } from "./outbound-error.ts";
import { isAddressAllowed, type Reach } from "./target.ts";

export type Resolver = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Resolves the name inside the connection attempt. The socket gets the addresses that were checked, so a name that
 * answers differently the second time (DNS rebinding) gains nothing. One bad address refuses the whole name.
 */
function guardedLookup(resolver: Resolver, reach: Reach): LookupFunction {
  return (name, { all, family }, callback) => {
    const fail = (error: OutboundError) => callback(error, "", 0);
    resolver(name).then(
      (addresses) => {
        if (!addresses.every(({ address }) => isAddressAllowed(address, reach))) {
          return fail(new OutboundError("beforeSend", "DIRECCION_NO_PERMITIDA"));
        }
        const usable = addresses.filter((one) =>
          family === 4 || family === 6 ? one.family === family : true,
        );
        const [first] = usable;
        if (!first) return fail(new OutboundError("beforeSend", "NOMBRE_DESCONOCIDO"));
        return all ? callback(null, usable) : callback(null, first.address, first.family);
      },
      (cause: unknown) => fail(new OutboundError("beforeSend", "NOMBRE_DESCONOCIDO", { cause })),
    );
  };
}

/** There is one agent per reach, because a kept connection must not be used for calls with another reach. */
export function createAgent(resolver: Resolver, reach: Reach, connectMs: number): Agent {
  return new Agent({
    connect: { lookup: guardedLookup(resolver, reach), timeout: connectMs },
    connections: 64,
    allowH2: false,
    // The whole call has its own time limit; these would only end it earlier.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
