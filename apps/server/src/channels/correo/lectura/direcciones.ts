import addressparser from "nodemailer/lib/addressparser";
import { storableText } from "../../../shared/text.ts";
import { direccionDe, sinPunycode } from "../direccion.ts";
import { PERSONAS_MAX, VALOR_MAX } from "./limites.ts";
import { trozosDe } from "./palabras.ts";

/** Somebody whom a header names. */
export interface Direccion {
  /** In the form in which addresses are compared. */
  direccion: string;
  nombre: string | null;
}

const PERSONA_MAX = 100;
/** Longer than any that is taken: a cut one is refused as well. */
const DIRECCION_LARGA = 400;
/** Signs for private use: one stands for each encoded word while the field is taken apart, so that a comma in it is no comma. */
const RESERVA = 0xf0000;
const RESERVADOS = /[\u{f0000}-\u{ffffd}]/gu;

/** One line of ordinary characters: a control character in a subject could become a header somewhere. */
export function enUnaLinea(texto: string, maximo: number): string {
  const limpio = storableText(texto.slice(0, VALOR_MAX))
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return Array.from(limpio.slice(0, maximo * 2))
    .slice(0, maximo)
    .join("");
}

function analizar(texto: string): { address: string; name: string }[] {
  return addressparser(texto.replaceAll(/[<[]mailto:/gi, "<"), { flatten: true });
}

/** The people of a field, in its order; who has no usable address is left out. */
export function direccionesDe(valor: string | undefined, oficina?: string): Direccion[] {
  if (valor === undefined) return [];
  const codificados: string[] = [];
  const plano = trozosDe(valor.slice(0, VALOR_MAX), oficina)
    .map(({ texto, codificado }) => {
      if (!codificado) return texto.replace(RESERVADOS, "");
      codificados.push(texto);
      return String.fromCodePoint(RESERVA + codificados.length - 1);
    })
    .join("");
  const reponer = (texto: string) =>
    texto.replace(RESERVADOS, (uno) => codificados[(uno.codePointAt(0) ?? 0) - RESERVA] ?? "");
  return analizar(plano)
    .flatMap(({ address, name }) => {
      const nombre = reponer(name);
      // The whole of it was encoded at once. A bare address in a name stays a name (RFC 2047 §5).
      if (address === "" && /<[^<>\s]{1,320}>/.test(nombre)) {
        return analizar(nombre).map((una) => ({ address: una.address, nombre: una.name }));
      }
      return [{ address: reponer(address), nombre }];
    })
    .flatMap(({ address, nombre }) => {
      const sola = storableText(address.slice(0, DIRECCION_LARGA)).replace(
        /^[<[\s]+|(?<![>\]'"\s])[>\]'"\s]+$/g,
        "",
      );
      const direccion = direccionDe(sinPunycode(sola));
      return direccion ? [{ direccion, nombre: enUnaLinea(nombre, PERSONA_MAX) || null }] : [];
    })
    .slice(0, PERSONAS_MAX);
}
