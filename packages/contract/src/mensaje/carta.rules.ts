import { FORMAS } from "../common/formas.ts";
import { CARTA_ASUNTO_MAX } from "../limites.ts";
import { firmaConRaya } from "./firma-correo.rules.ts";
import type { Mensaje } from "./mensaje.ts";

/** One line of visible letters: it becomes a header. */
export const enUnaLinea = (texto: string): string => texto.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();

/** What stands below the words of a letter: what it is signed with, then what it answers; null: nothing does. */
export function debajoDe({
  firma,
  pie,
}: {
  firma?: string | null | undefined;
  pie: string | null;
}): string | null {
  const partes = [firma ? firmaConRaya(firma) : null, pie].filter((parte) => parte);
  return partes.length > 0 ? partes.join("\n\n") : null;
}

/** The subject of an answer; empty: the conversation has none yet. */
export function asuntoDeRespuesta(previo: string | null | undefined): string {
  const asunto = enUnaLinea(previo ?? "");
  const respuesta = asunto === "" || /^re\s*:/i.test(asunto) ? asunto : `Re: ${asunto}`;
  return Array.from(respuesta).slice(0, CARTA_ASUNTO_MAX).join("");
}

/** The subject that an answer through this entry channel continues, a machine's only where nobody else had one; messages in the order of the thread. */
export function asuntoVigente(
  mensajes: readonly Pick<Mensaje, "id_canal_entrada" | "direccion" | "extras">[],
  idCanalEntrada: number,
): string | undefined {
  const conAsunto = mensajes.filter(
    ({ id_canal_entrada, direccion, extras }) =>
      id_canal_entrada === idCanalEntrada &&
      (direccion === "ENTRADA" || direccion === "SALIDA") &&
      extras.asunto !== undefined,
  );
  const deAlguien = conAsunto.findLast(({ extras }) => extras.automatico === undefined);
  return (deAlguien ?? conAsunto.at(-1))?.extras.asunto;
}

/** Addresses as people write them, with commas, semicolons or spaces between; each once, those that are none apart. */
export function copiasDe(escrito: string): { copias: string[]; malas: string[] } {
  const dichas = escrito.split(/[\s,;]+/).filter((una) => una !== "");
  const direcciones = dichas.map((una) => una.replace(/^<(.*)>$/, "$1").toLowerCase());
  const copias = [...new Set(direcciones.filter(FORMAS.correo))];
  return { copias, malas: direcciones.filter((una) => !FORMAS.correo(una)) };
}

/** Words of a message below an answer to it, each line marked as one of before. */
export function citada(encabezado: string, lineas: readonly string[]): string {
  return [encabezado, ...lineas.map((linea) => (linea === "" ? ">" : `> ${linea}`))].join("\n");
}
