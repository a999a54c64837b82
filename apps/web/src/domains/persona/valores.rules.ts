// The identity form between its fields, which are typed, and its state, which also says what may be.
import type { CamposPersona } from "./campos.rules.ts";
import type { EstadoIdentidad, MarcoIdentidad } from "./identidad.rules.ts";

/** What its fields hold. */
export type ValoresPersona = CamposPersona & { otros_datos: Readonly<Record<string, string>> };

export const separar = ({ campos, otros, ...marco }: EstadoIdentidad) => ({
  valores: { ...campos, otros_datos: otros },
  marco,
});
export const unir = (
  { otros_datos: otros, ...campos }: ValoresPersona,
  marco: MarcoIdentidad,
): EstadoIdentidad => ({
  campos,
  otros,
  ...marco,
});

/** What is sent of what was typed; the schema does the rest. */
export function paraGuardar({ campos, otros, pais }: EstadoIdentidad) {
  return {
    ...campos,
    ...(pais !== null && { pais_nacimiento: pais }),
    otros_datos: Object.entries(otros)
      .filter(([, value]) => value.trim() !== "")
      .map(([key, value]) => ({ key, value })),
  };
}

export function distintos(antes: ValoresPersona, ahora: ValoresPersona): Partial<ValoresPersona> {
  const previos: Partial<Record<string, unknown>> = antes;
  return Object.fromEntries(Object.entries(ahora).filter(([campo, valor]) => previos[campo] !== valor));
}

/**
 * Somebody else changed the person while the form was open: what was not touched here takes theirs, what was typed stays. `otro`:
 * the fields in which theirs is news to this screen.
 */
export function conLoDeOtro(
  antes: ValoresPersona,
  aqui: ValoresPersona,
  ahora: ValoresPersona,
): { tocados: Partial<ValoresPersona>; deOtro: (keyof ValoresPersona)[] } {
  const igual = (campo: keyof ValoresPersona, uno: ValoresPersona, otro: ValoresPersona) =>
    JSON.stringify(uno[campo]) === JSON.stringify(otro[campo]);
  const campos = Object.keys(ahora) as (keyof ValoresPersona)[];
  const tocados = campos.filter((campo) => !igual(campo, aqui, antes));
  return {
    tocados: Object.fromEntries(tocados.map((campo) => [campo, aqui[campo]])),
    deOtro: campos.filter((campo) => !igual(campo, ahora, antes) && !igual(campo, ahora, aqui)),
  };
}
