/** In lower case inside a name: of Spanish, and of the surnames that came with other languages. */
const PARTICULAS = new Set("de del la las los y e da das do dos di du van von der den ter zu".split(" "));
/** They number whoever bears the name of a parent. */
const NUMERALES = new Set(["II", "III", "IV"]);

/** Letters with the apostrophes inside them. */
const LETRAS = /\p{L}[\p{L}\p{M}]*(?:['’ʼ][\p{L}\p{M}]+)*/gu;
/** O'Connor, D'Angelo; p, t, k and q with an apostrophe are one letter of Aymara and Quechua. */
const PREFIJO = /^(?![ptkq])\p{L}['’ʼ]/iu;

/** The name of an account, as X puts it behind the person's, or an address. */
const esCuenta = (palabra: string): boolean => palabra.includes("@");

const conCapital = (letras: string): string => {
  const [primera = ""] = letras;
  return primera + letras.slice(primera.length).toLowerCase();
};

function letrasLegibles(letras: string): string {
  if (NUMERALES.has(letras)) return letras;
  const prefijo = PREFIJO.exec(letras)?.[0] ?? "";
  return prefijo + conCapital(letras.slice(prefijo.length));
}

/**
 * A name as it is read. The registry writes capitals, and so names are stored, compared and sent (B §5); what somebody
 * wrote in another way stays as they wrote it.
 */
export function nombreLegible(nombre: string): string {
  const palabras = nombre.split(/(\s+)/);
  const suyas = palabras.filter((palabra) => !esCuenta(palabra)).join("");
  if (/\p{Ll}/u.test(suyas) || !/\p{Lu}/u.test(suyas)) return nombre;
  let primera = true;
  const legible = (letras: string, lugar: number, palabra: string): string => {
    // «E.» is an initial.
    const esParticula =
      !primera && palabra[lugar + letras.length] !== "." && PARTICULAS.has(letras.toLowerCase());
    primera = false;
    return esParticula ? letras.toLowerCase() : letrasLegibles(letras);
  };
  return palabras.map((palabra) => (esCuenta(palabra) ? palabra : palabra.replace(LETRAS, legible))).join("");
}

/** The same of a public servant: who has no person goes by the account's user name, one word that is not changed. */
export const nombreDeOperador = (nombre: string): string =>
  /\s/.test(nombre) ? nombreLegible(nombre) : nombre;

/** Two letters that stand for somebody: of the first given name and of the first surname, where there are two surnames. */
export function inicialesDe(nombre: string): string {
  const palabras = nombre.split(/\s+/).filter((una) => una !== "" && !PARTICULAS.has(una.toLowerCase()));
  const apellido = palabras.length > 1 ? palabras[Math.max(1, palabras.length - 2)] : undefined;
  return [palabras[0], apellido].map((una) => [...(una ?? "")][0]?.toUpperCase() ?? "").join("");
}
