/** Calling codes of one and two digits (E.164); every other country's has three. */
const CORTOS = new Set(
  "1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98".split(
    " ",
  ),
);

/** How a country writes what follows its code, by how many digits that are. */
const GRUPOS: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  "1": { 10: [3, 3, 4] },
  "34": { 9: [3, 3, 3] },
  "51": { 9: [3, 3, 3] },
  "54": { 10: [2, 4, 4], 11: [1, 2, 4, 4] },
  "55": { 10: [2, 4, 4], 11: [2, 5, 4] },
  "56": { 9: [1, 4, 4] },
  "595": { 9: [3, 3, 3] },
};
const BOLIVIA = "591";
/** A mobile number, and one of a house: the department first. */
const [MOVIL, FIJO] = [
  [3, 3, 2],
  [1, 3, 4],
] as const;
const LOCAL = /^[2-7]\d{7}$/;
const NUMERO = /^\d{8,15}$/;
const ESCRITO = /^[\s\d+().-]+$/;

/** A telephone number as people read it, +591 711 234 56; what is none is as it was. One of eight digits is Bolivia's. */
export function numeroLegible(digitos: string): string {
  if (LOCAL.test(digitos)) return deBolivia(digitos);
  if (!NUMERO.test(digitos) || digitos.startsWith("0")) return digitos;
  const codigo = codigoDe(digitos);
  const resto = digitos.slice(codigo.length);
  if (codigo === BOLIVIA && LOCAL.test(resto)) return deBolivia(resto);
  return `+${codigo} ${enGrupos(resto, GRUPOS[codigo]?.[resto.length] ?? deATres(resto.length))}`;
}

/**
 * What is looked for among addresses when somebody types a number as it is read, or with other signs: its digits, and of a
 * whole one of Bolivia's not the country's code, which some addresses have and others not. Any other text is looked for as
 * it is.
 */
export function numeroBuscado(texto: string): string {
  const digitos = ESCRITO.test(texto) ? texto.replace(/\D/g, "") : "";
  if (digitos === "") return texto;
  const local = digitos.startsWith(BOLIVIA) ? digitos.slice(BOLIVIA.length) : "";
  return LOCAL.test(local) ? local : digitos;
}

const deBolivia = (resto: string): string =>
  `+${BOLIVIA} ${enGrupos(resto, /^[67]/.test(resto) ? MOVIL : FIJO)}`;

const codigoDe = (digitos: string): string =>
  [1, 2].map((largo) => digitos.slice(0, largo)).find((uno) => CORTOS.has(uno)) ?? digitos.slice(0, 3);

/** Three by three, and no digit alone at the end. */
function deATres(largo: number): number[] {
  if (largo <= 4) return [largo];
  return [3, ...deATres(largo - 3)];
}

function enGrupos(digitos: string, largos: readonly number[]): string {
  let desde = 0;
  return largos
    .map((largo) => {
      desde += largo;
      return digitos.slice(desde - largo, desde);
    })
    .join(" ");
}
