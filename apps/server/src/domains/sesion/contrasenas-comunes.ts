import { CONTRASENA_MIN } from "@ventanilla/contract/limites";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Lower case. Shorter ones are refused for their length. */
const COMUNES: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((una) => una.length >= CONTRASENA_MIN),
);

/** The same few signs over and over: aaaaaaaaaa, 1212121212. */
const POCOS_SIGNOS = 2;
/** Runs of a keyboard or of counting, there and back. */
const FILAS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb",
];

const alReves = (texto: string): string => Array.from(texto).reverse().join("");

/** One of those that are tried first, in any capitals. */
export function esContrasenaComun(contrasena: string): boolean {
  const minusculas = contrasena.toLowerCase();
  return (
    COMUNES.has(minusculas) ||
    new Set(minusculas).size <= POCOS_SIGNOS ||
    FILAS.some((fila) => fila.includes(minusculas) || alReves(fila).includes(minusculas))
  );
}
