import { INTENTOS_ACCESO_MAX } from "@ventanilla/contract/limites";
import ipaddr from "ipaddr.js";
import { sha256 } from "../../shared/crypto.ts";

/** A hash, because people type their password into the field of the user name. */
export function claveDeIntento(usuario: string, ip: string): string {
  return sha256(`${usuario.toLowerCase()}\n${red(ip)}`);
}

/** Who holds one IPv6 address holds the whole /64, and would never meet the limit by changing it. */
function red(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const direccion = ipaddr.process(ip);
  if (direccion.kind() === "ipv4") return direccion.toString();
  return direccion.toByteArray().slice(0, 8).join(".");
}

export function estaBloqueado(intento: number): boolean {
  return intento > INTENTOS_ACCESO_MAX;
}

const filas = new Map<string, Promise<unknown>>();

/**
 * One attempt at a time per key in this process: attempts are counted before they are made, and several right ones at
 * once must not lock each other out.
 */
export async function enFila<T>(clave: string, trabajo: () => Promise<T>): Promise<T> {
  const anterior = filas.get(clave) ?? Promise.resolve();
  const turno = anterior.then(trabajo, trabajo);
  filas.set(clave, turno);
  try {
    return await turno;
  } finally {
    if (filas.get(clave) === turno) filas.delete(clave);
  }
}
