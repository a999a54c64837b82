import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { traducir } from "@ventanilla/i18n";
import { isIntricate } from "../../shared/intricate-json.ts";

/** No form of WhatsApp has so many levels. */
const NIVELES_MAX = 20;
/** Of the program that showed the form, and no answer. */
const SENIA = "flow_token";

function valorDe(valor: unknown): string {
  if (typeof valor === "boolean") return traducir("es", valor ? "lista:si" : "lista:no");
  const dicho = typeof valor === "string" || typeof valor === "number" ? String(valor) : "";
  return dicho.replace(/\s+/g, " ").trim();
}

/** A field inside another is named by both; a list of plain answers is one line. */
function lineasDe(campo: string, valor: unknown): string[] {
  if (typeof valor !== "object" || valor === null) {
    const dicho = valorDe(valor);
    return dicho === "" ? [] : [`${campo}: ${dicho}`];
  }
  if (Array.isArray(valor) && valor.every((uno) => typeof uno !== "object"))
    return lineasDe(campo, valor.map(valorDe).filter(Boolean).join(", "));
  return Object.entries(valor).flatMap(([dentro, suyo]) => lineasDe(`${campo}.${dentro}`, suyo));
}

/** What a citizen filled into a form, a line for each field; as it came where it is none. Empty: nothing was answered. */
export function respuestasDe(json: string): string {
  return cortar(leer(json) ?? json.trim());
}

function leer(json: string): string | null {
  if (isIntricate(json, { depthMax: NIVELES_MAX })) return null;
  let leido: unknown;
  try {
    leido = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof leido !== "object" || leido === null) return null;
  return Object.entries(leido)
    .filter(([campo]) => campo !== SENIA)
    .flatMap(([campo, valor]) => lineasDe(campo, valor))
    .join("\n")
    .replaceAll("\u0000", "")
    .toWellFormed();
}

const cortar = (texto: string): string =>
  texto.length <= TEXTO_MENSAJE_MAX ? texto : `${texto.slice(0, TEXTO_MENSAJE_MAX - 1).toWellFormed()}…`;
