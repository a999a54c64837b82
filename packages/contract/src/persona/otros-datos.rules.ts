import type { OtroDato } from "./persona.ts";

export interface FusionOtrosDatos {
  guardados: readonly OtroDato[];
  enviados: readonly OtroDato[];
  /** What the institution asks of a person (entidad.datos_usuario). */
  claves: readonly string[];
  /** The caller was shown what is stored, so that what is not sent was taken out. */
  conocida: boolean;
}

/** Keys that neither the institution asks for nor, as far as the caller knows, the person has. */
export function clavesAjenas({ guardados, enviados, claves, conocida }: FusionOtrosDatos): string[] {
  const vistas = conocida ? guardados.map(({ key }) => key) : [];
  const admitidas = new Set([...claves, ...vistas]);
  return enviados.map(({ key }) => key).filter((key) => !admitidas.has(key));
}

/** What another institution asked stays; an empty value takes its key out. */
export function fusionarOtrosDatos({ guardados, enviados, claves, conocida }: FusionOtrosDatos): OtroDato[] {
  const dichos = conocida ? enviados : enviados.filter(({ value }) => value !== "");
  const nuevos = new Map(dichos.map(({ key, value }) => [key, value]));
  const propias = new Set(claves);
  const quedan = guardados
    .filter(({ key }) => nuevos.has(key) || !conocida || !propias.has(key))
    .map(({ key, value }) => ({ key, value: nuevos.get(key) ?? value }));
  const guardadas = new Set(guardados.map(({ key }) => key));
  const agregados = [...nuevos]
    .filter(([key]) => !guardadas.has(key))
    .map(([key, value]) => ({ key, value }));
  return [...quedan, ...agregados].filter(({ value }) => value !== "");
}
