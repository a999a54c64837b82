import type { Plantilla, PlantillaElegida } from "./plantilla.ts";

/** A gap takes no line breaks: providers refuse them. */
export const enUnaLinea = (texto: string): string => texto.replace(/\s+/g, " ").trim();

/** What the citizen reads; a gap without words stays as it is. */
export function textoDePlantilla({ texto }: Pick<Plantilla, "texto">, parametros: readonly string[]): string {
  return texto.replace(/\{\{(\d{1,2})\}\}/g, (hueco, numero: string) => {
    const valor = enUnaLinea(parametros[Number(numero) - 1] ?? "");
    return valor === "" ? hueco : valor;
  });
}

/** The approved one that was chosen, with as many words as it has gaps; undefined: it is not, or not so any more. */
export function aprobadaDe(
  plantillas: readonly Plantilla[],
  { nombre, idioma, parametros }: PlantillaElegida,
): Plantilla | undefined {
  return plantillas.find(
    (una) => una.nombre === nombre && una.idioma === idioma && una.parametros === parametros.length,
  );
}
