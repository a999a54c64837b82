import { encabezadoEn, esDeCorreo, esDeCorreoTrasRaya } from "./encabezado.ts";
import type { Linea } from "./linea.ts";
import { atribuye, atribuyeSola, empiezaConFecha, empiezaConNombre, esOriginal } from "./senales.ts";

/** A program breaks the line that says who wrote over so many. */
const ATRIBUCION_MAX = 4;
/** Blank lines between a sign and what it announces. */
const BLANCAS_MAX = 3;

export const enBlanco = ({ texto, forma }: Linea): boolean => texto === "" && forma !== "raya";
/** Ends a sentence; a month that is cut short and the hour do not. */
const FRASE = /\p{L}{5}\.$|[!?]$/u;
export const esCitada = ({ forma }: Linea): boolean => forma === "signo" || forma === "marcada";

/** The first line with something on it from here, if it is near. */
export function siguiente(lineas: readonly Linea[], desde: number): number {
  let i = desde;
  while (i < lineas.length && i - desde < BLANCAS_MAX && enBlanco(lineas[i] as Linea)) i += 1;
  return i;
}

export function anterior(lineas: readonly Linea[], antes: number): number {
  let i = antes - 1;
  while (i >= 0 && antes - i <= BLANCAS_MAX && enBlanco(lineas[i] as Linea)) i -= 1;
  return i;
}

/** Where the lines begin that say whose words follow at `cita`; `cita` itself when nobody says it. */
export function atribucionDe(lineas: readonly Linea[], cita: number): number {
  const ultima = anterior(lineas, cita);
  if (ultima < 0 || esCitada(lineas[ultima] as Linea)) return cita;
  if (esOriginal(lineas[ultima] as Linea)) return ultima;
  let junta = "";
  for (let i = ultima; i >= 0 && ultima - i < ATRIBUCION_MAX; i -= 1) {
    const linea = lineas[i] as Linea;
    if (enBlanco(linea) || esCitada(linea) || (i < ultima && FRASE.test(linea.texto))) break;
    junta = `${linea.texto} ${junta}`.trim();
    if (!atribuye(junta)) continue;
    if (!empiezaConFecha(linea.texto) && (i === ultima || !empiezaConNombre(linea.texto))) continue;
    const encima = anterior(lineas, i);
    return encima >= 0 && esOriginal(lineas[encima] as Linea) ? encima : i;
  }
  return atribuye(lineas[ultima]?.texto ?? "") ? ultima : cita;
}

/** Whether the quoted lines themselves begin by saying whose they are. */
export function esAtribucionCitada(lineas: readonly Linea[], cita: number): boolean {
  let junta = "";
  for (const { texto } of lineas.slice(cita, cita + ATRIBUCION_MAX)) {
    junta = `${junta} ${texto.replace(/^[>\s]+/, "")}`.trim();
    if (empiezaConFecha(junta) && atribuye(junta)) return true;
  }
  return false;
}

/** The older mail without any mark that begins at this line: where its header ends; null when none begins. */
export function historiaEn(lineas: readonly Linea[], i: number): number | null {
  const linea = lineas[i] as Linea;
  if (linea.forma === "marcada") return null;
  if (esOriginal(linea)) {
    const abajo = siguiente(lineas, i + 1);
    return encabezadoEn(lineas, abajo)?.fin ?? i + 1;
  }
  if (linea.forma === "raya") {
    const encabezado = encabezadoEn(lineas, siguiente(lineas, i + 1));
    return encabezado && esDeCorreoTrasRaya(encabezado) ? encabezado.fin : null;
  }
  if (linea.forma === "signo") return null;
  const encabezado = encabezadoEn(lineas, i);
  if (encabezado && esDeCorreo(encabezado)) return encabezado.fin;
  if (!empiezaConFecha(linea.texto)) return null;
  let junta = "";
  for (let j = i; j < Math.min(lineas.length, i + ATRIBUCION_MAX); j += 1) {
    if (enBlanco(lineas[j] as Linea) || esCitada(lineas[j] as Linea)) return null;
    junta = `${junta} ${lineas[j]?.texto}`.trim();
    if (atribuyeSola(junta)) return j + 1;
  }
  return null;
}
