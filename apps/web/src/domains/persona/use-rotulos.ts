import { useT } from "../../lib/use-t.ts";
import type { ValoresPersona } from "./valores.rules.ts";

/** What each field is called, in the order of the form. */
export function useRotulos(): Record<keyof ValoresPersona, string> {
  const t = useT();
  return {
    tipo_documento: t("persona:tipo_documento"),
    nro_documento: t("persona:nro_documento"),
    complemento: t("persona:complemento"),
    fecha_nacimiento: t("persona:fecha_nacimiento"),
    nombres: t("persona:nombres"),
    primer_apellido: t("persona:primer_apellido"),
    segundo_apellido: t("persona:segundo_apellido"),
    nacionalidad: t("persona:nacionalidad"),
    genero: t("persona:genero"),
    movil: t("persona:movil"),
    telefono: t("persona:telefono"),
    otros_datos: t("persona:otros"),
  };
}
