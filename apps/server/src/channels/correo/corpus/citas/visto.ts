import { CITA_DESDE, CITA_HASTA, conCitaMarcada, sinCitas } from "@ventanilla/contract/mensaje/correo.rules";
import { cleanHtml, htmlToText } from "../../../../shared/safe-html/index.ts";
import type { Correo } from "../../correo.ts";

export interface Visto {
  propio: string;
  citado: string;
}

export const sinBlancos = (texto: string): string => texto.replace(/\s+/g, "");

/** A text without what is seen of it, which is its beginning, its end or both; null when it is no part of it. */
function quitar(texto: string, propio: string): string | null {
  const [todo, visible] = [sinBlancos(texto), sinBlancos(propio)];
  let comun = 0;
  while (comun < visible.length && todo[comun] === visible[comun]) comun += 1;
  return todo.endsWith(visible.slice(comun))
    ? todo.slice(comun, todo.length - (visible.length - comun))
    : null;
}

/** What of a mail the operator sees first, and what waits behind the button; blanks aside. */
export function vistoDe({ texto, html, asunto }: Correo): Visto {
  const limpio = html === null ? null : cleanHtml(html);
  if (!limpio) {
    const propio = sinCitas(texto, asunto) ?? texto;
    return { propio: sinBlancos(propio), citado: quitar(texto, propio) ?? "(otra cosa)" };
  }
  const [antes = "", resto = ""] = (conCitaMarcada(limpio, asunto) ?? limpio).split(CITA_DESDE);
  const [citado = "", despues = ""] = resto.split(CITA_HASTA);
  return {
    propio: sinBlancos(htmlToText(antes) + htmlToText(despues)),
    citado: sinBlancos(htmlToText(citado)),
  };
}
