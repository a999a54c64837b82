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

/** What a person reads as the citizen's address. One of a class that a newer server knows is read as it is. */
export function direccionVisible(clasificacion: Clasificacion, usuario: string): string {
  const leer = Object.hasOwn(LECTURA, clasificacion) ? LECTURA[clasificacion] : entera;
  return leer(usuario);
}
