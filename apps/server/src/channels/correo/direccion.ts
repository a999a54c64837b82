import { domainToASCII, domainToUnicode } from "node:url";

/** Longest an entry channel takes; RFC 5321 allows no longer one either. */
const DIRECCION_MAX = 320;

const DIRECCION = /^(?:"[^"\\\p{Cc}]+"|[^\s@<>"(),:;\\\p{Cc}]+)@[^\s@<>"(),:;\\\p{Cc}]+$/u;

/** The one form in which an address is compared and stored, or null when it is none. */
export function direccionDe(texto: string | undefined): string | null {
  const direccion = texto?.trim() ?? "";
  // Only A–Z: other alphabets have letters whose small form is an ASCII letter, and two people would become one.
  const comparable = direccion.replace(/[A-Z]/g, (letra) => letra.toLowerCase());
  return comparable.length <= DIRECCION_MAX && DIRECCION.test(comparable) ? comparable : null;
}

export function dominioDe(direccion: string): string {
  return direccion.slice(direccion.lastIndexOf("@") + 1);
}

/** With the letters of its domain as people write them. */
export function sinPunycode(direccion: string): string {
  const dominio = dominioDe(direccion);
  if (!/(?:^|\.)xn--/i.test(dominio)) return direccion;
  return direccion.slice(0, -dominio.length) + (domainToUnicode(dominio) || dominio);
}

/** As it goes into an envelope. Letters of its own before the @ need a server that takes them (SMTPUTF8), and then all of them may stay. */
export function direccionDeSobre(direccion: string): string {
  const dominio = dominioDe(direccion);
  const local = direccion.slice(0, direccion.length - dominio.length);
  if (/\P{ASCII}/u.test(local) || !/\P{ASCII}/u.test(dominio)) return direccion;
  return local + (domainToASCII(dominio) || dominio);
}
