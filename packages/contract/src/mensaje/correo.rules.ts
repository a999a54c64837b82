import { citaEn } from "./cita/cita.rules.ts";
import { enBlanco } from "./cita/comienzos.ts";
import { FIN_DE_CARTA, lineasDeTexto } from "./cita/linea.ts";
import { lineasDeHtml, palabrasDeLineas } from "./cita/marcado.ts";

/** What is shown folded stands between these two. Cleaning leaves no comment of a sender's. */
export const CITA_DESDE = "<!--cita-->";
export const CITA_HASTA = "<!--/cita-->";

/** What the sender wrote now, without the older mails it repeats; null when there is nothing to leave out. */
export function sinCitas(texto: string, asunto?: string): string | null {
  const cita = citaEn(lineasDeTexto(texto), asunto);
  if (!cita) return null;
  const lineas = texto.split("\n");
  return [...lineas.slice(0, cita.desde), ...lineas.slice(cita.hasta)]
    .filter((linea) => linea !== FIN_DE_CARTA)
    .join("\n")
    .trim();
}

/** The lines of what the sender wrote now, of HTML that the server cleaned. */
export function lineasPropias(html: string, asunto?: string): string[] {
  const lineado = lineasDeHtml(html);
  const cita = citaEn(lineado.lineas, asunto);
  const palabras = palabrasDeLineas(html, lineado);
  return cita ? [...palabras.slice(0, cita.desde), ...palabras.slice(cita.hasta)] : palabras;
}

/** HTML that the server cleaned, with marks around the older mails it repeats; null when there are none to fold. */
export function conCitaMarcada(html: string, asunto?: string): string | null {
  const { lineas, lugares } = lineasDeHtml(html);
  const cita = citaEn(lineas, asunto);
  if (!cita) return null;
  const sigue = lineas.findIndex((linea, i) => i >= cita.hasta && !enBlanco(linea));
  const desde = lugares[cita.desde] ?? 0;
  const hasta = lugares[sigue] ?? html.length;
  return `${html.slice(0, desde)}${CITA_DESDE}${html.slice(desde, hasta)}${CITA_HASTA}${html.slice(hasta)}`;
}
