import type { Clasificacion } from "./canal.ts";
import { numeroLegible } from "./telefono.rules.ts";

const entera = (direccion: string): string => direccion;

/** What stands behind the @ is the provider's, not the citizen's (B §2). */
function antesDeArroba(direccion: string): string {
  const arroba = direccion.indexOf("@");
  return arroba > 0 ? direccion.slice(0, arroba) : direccion;
}

interface Lectura {
  /** Without what is the provider's. */
  direccion: (usuario: string) => string;
  /** The same as people read it. */
  visible: (usuario: string) => string;
}
const ENTERA: Lectura = { direccion: entera, visible: entera };

/** How each class of Canal has its addresses read: server and screens read them alike, so it stands here and not in a connector. */
const LECTURA: Readonly<Record<Clasificacion, Lectura>> = {
  correo: ENTERA,
  llamada: { direccion: entera, visible: numeroLegible },
  twitter: ENTERA,
  // What hides the number is none, however many digits it has.
  whatsapp: {
    direccion: antesDeArroba,
    visible: (usuario) =>
      usuario.endsWith("@lid") ? antesDeArroba(usuario) : numeroLegible(antesDeArroba(usuario)),
  },
  facebook: ENTERA,
};

/** One of a class that a newer server knows is read as it is. */
const lecturaDe = (clasificacion: Clasificacion): Lectura =>
  Object.hasOwn(LECTURA, clasificacion) ? LECTURA[clasificacion] : ENTERA;

/** Bolivia's, as the providers write it before a number. */
const PREFIJO = "591";
const NUMERO = /^\d{7,15}$/;

/** The citizen's telephone, where the address is one: without the country's prefix; empty where it is none. */
export function telefonoDe(clasificacion: Clasificacion, usuario: string): string {
  const direccion = lecturaDe(clasificacion).direccion(usuario);
  // What hides the number has more digits than any telephone, or a provider's mark of its own.
  if (!NUMERO.test(direccion) || usuario.endsWith("@lid")) return "";
  return direccion.startsWith(PREFIJO) && direccion.length > PREFIJO.length + 6
    ? direccion.slice(PREFIJO.length)
    : direccion;
}

/** The name of an institution's own account, as it was configured. */
export const cuentaVisible = (clasificacion: Clasificacion, usuario: string): string =>
  lecturaDe(clasificacion).direccion(usuario);

/** What a person reads as the citizen's address: a telephone in groups, with its country. */
export const direccionVisible = (clasificacion: Clasificacion, usuario: string): string =>
  lecturaDe(clasificacion).visible(usuario);

/** Accounts that the form of a new channel offers; the others are connected by SUPERADMIN (D95). */
export const CREABLES = ["correo", "llamada"] as const satisfies readonly Clasificacion[];
export const puedeCrearse = (clasificacion: Clasificacion): boolean =>
  CREABLES.some((una) => una === clasificacion);
