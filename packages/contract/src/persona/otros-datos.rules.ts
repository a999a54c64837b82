import type { OtroDato } from "./persona.ts";

/** What one institution was told of a person besides the document (D111). */
export interface FusionOtrosDatos {
  guardados: readonly OtroDato[];
  enviados: readonly OtroDato[];
  /** What the institution asks of a person (entidad.datos_usuario). */
  claves: readonly string[];
}

/** Keys that neither the institution asks for nor the person has there. */
export function clavesAjenas({ guardados, enviados, claves }: FusionOtrosDatos): string[] {
  const admitidas = new Set([...claves, ...guardados.map(({ key }) => key)]);
  return enviados.map(({ key }) => key).filter((key) => !admitidas.has(key));
}

/** What the institution asks no more stays; an empty value takes its key out. */
export function fusionarOtrosDatos({ guardados, enviados, claves }: FusionOtrosDatos): OtroDato[] {
  const nuevos = new Map(enviados.map(({ key, value }) => [key, value]));
  const pedidas = new Set(claves);
  const quedan = guardados
    .filter(({ key }) => nuevos.has(key) || !pedidas.has(key))
    .map(({ key, value }) => ({ key, value: nuevos.get(key) ?? value }));
  const guardadas = new Set(guardados.map(({ key }) => key));
  const agregados = [...nuevos]
    .filter(([key]) => !guardadas.has(key))
    .map(([key, value]) => ({ key, value }));
  return [...quedan, ...agregados].filter(({ value }) => value !== "");
}
