import ipaddr from "ipaddr.js";

/** `internal` addresses are called only where configuration allows it, `forbidden` ones never. */
export type AddressClass = "public" | "internal" | "forbidden";

// Addresses where clouds give out the machine's credentials. Most are link-local; these lie in ordinary ranges.
const METADATA = new Set(["100.100.100.200", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"]);

const INTERNAL = new Set(["loopback", "private", "carrierGradeNat", "uniqueLocal"]);

// ipaddr.js calls every unassigned IPv6 address unicast, but only this block is assigned.
const IPV6_ASSIGNED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Takes an address as a resolver gives it. Anything else is `forbidden`. */
export function addressClass(address: string): AddressClass {
  if (!ipaddr.isValid(address)) return "forbidden";
  const ip = ipaddr.parse(address);
  if (METADATA.has(ip.toString())) return "forbidden";
  const range = ip.range();
  if (INTERNAL.has(range)) return "internal";
  if (range !== "unicast") return "forbidden";
  if (ip instanceof ipaddr.IPv6 && !ip.match(...IPV6_ASSIGNED)) return "forbidden";
  return "public";
}
