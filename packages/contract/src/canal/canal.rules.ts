import type { Clasificacion } from "./canal.ts";

const entera = (direccion: string): string => direccion;

/** What stands behind the @ is the provider's, not the citizen's (B §2). */
function antesDeArroba(direccion: string): string {
  const arroba = direccion.indexOf("@");
  return arroba > 0 ? direccion.slice(0, arroba) : direccion;
}

/** How each class of Canal has its addresses read: server and screens read them alike, so it stands here and not in a connector. */
const LECTURA: Readonly<Record<Clasificacion, (direccion: string) => string>> = {
  correo: entera,
  llamada: entera,
  twitter: entera,
  whatsapp: antesDeArroba,
  facebook: entera,
};

/** Bolivia's, as the providers write it before a number. */
const PREFIJO = "591";
const NUMERO = /^\d{7,15}$/;

/** The citizen's telephone, where the address is one: without the country's prefix; empty where it is none. */
export function telefonoDe(clasificacion: Clasificacion, usuario: string): string {
  const visible = direccionVisible(clasificacion, usuario);
  // What hides the number has more digits than any telephone, or a provider's mark of its own.
  if (!NUMERO.test(visible) || usuario.endsWith("@lid")) return "";
  return visible.startsWith(PREFIJO) && visible.length > PREFIJO.length + 6
    ? visible.slice(PREFIJO.length)
    : visible;
}

/** What a person reads as the citizen's address. One of a class that a newer server knows is read as it is. */
export function direccionVisible(clasificacion: Clasificacion, usuario: string): string {
  const leer = Object.hasOwn(LECTURA, clasificacion) ? LECTURA[clasificacion] : entera;
  return leer(usuario);
}

/** Accounts that the form of a new channel offers; the others are connected by SUPERADMIN (D95). */
export const CREABLES = ["correo", "llamada"] as const satisfies readonly Clasificacion[];
export const puedeCrearse = (clasificacion: Clasificacion): boolean =>
  CREABLES.some((una) => una === clasificacion);
