import ipaddr from "ipaddr.js";

/** `interna`: reachable only where configuration says so. `prohibida`: never. */
export type ClaseDireccion = "publica" | "interna" | "prohibida";

// Where clouds answer with the machine's own credentials. Most are link-local; these hide in ordinary ranges.
const METADATOS = new Set(["100.100.100.200", "168.63.129.16", "fd00:ec2::254", "fd20:ce::254"]);

const INTERNAS = new Set(["loopback", "private", "carrierGradeNat", "uniqueLocal"]);

// ipaddr.js calls every unassigned IPv6 address unicast; only this block is given out.
const IPV6_ASIGNADAS: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Takes an address as a resolver gives it; anything else is `prohibida`. */
export function claseDireccion(direccion: string): ClaseDireccion {
  if (!ipaddr.isValid(direccion)) return "prohibida";
  const ip = ipaddr.parse(direccion);
  if (METADATOS.has(ip.toString())) return "prohibida";
  const rango = ip.range();
  if (INTERNAS.has(rango)) return "interna";
  if (rango !== "unicast") return "prohibida";
  if (ip instanceof ipaddr.IPv6 && !ip.match(...IPV6_ASIGNADAS)) return "prohibida";
  return "publica";
}
