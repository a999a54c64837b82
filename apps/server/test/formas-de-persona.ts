import type { z } from "zod";

/** What tells who somebody is: a schema with one of these shows a person, under its own name or as an account's form has it. */
const DE_PERSONA: ReadonlySet<string> = new Set(
  [
    "nombres",
    "primer_apellido",
    "segundo_apellido",
    "nombre_completo",
    "documento",
    "nro_documento",
    "fecha_nacimiento",
    "movil",
    "telefono",
  ].flatMap((campo) => [campo, `persona_${campo}`]),
);

/** An entry channel says under which number or address somebody is reached. */
const DE_DIRECCION = ["usuario", "id_canal", "id_persona"] as const;

/** A row of the log as it is told: before and after of any field, a person's among them. */
const DE_CAMBIO = ["antes", "despues"] as const;

/** An object of an answer that shows a person. */
export interface FormaDePersona {
  /** Dotted, through lists as through objects; empty: the answer itself. */
  camino: string;
  campos: readonly string[];
}

/** Each object below a schema that shows a person. */
export function personasDe(schema: z.core.$ZodType, camino: readonly string[] = []): FormaDePersona[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const campos = Object.keys(def.shape);
      const deAlguien =
        campos.some((campo) => DE_PERSONA.has(campo)) ||
        [DE_DIRECCION, DE_CAMBIO].some((juntos) => juntos.every((campo) => campos.includes(campo)));
      const propias = deAlguien ? [{ camino: camino.join("."), campos }] : [];
      return [
        ...propias,
        ...Object.entries(def.shape).flatMap(([campo, uno]) => personasDe(uno, [...camino, campo])),
      ];
    }
    case "array":
      return personasDe(def.element, camino);
    case "record":
      return personasDe(def.valueType, camino);
    case "union":
      return def.options.flatMap((uno) => personasDe(uno, camino));
    case "intersection":
      return [...personasDe(def.left, camino), ...personasDe(def.right, camino)];
    case "pipe":
      return personasDe(def.out, camino);
    case "nullable":
    case "optional":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return personasDe(def.innerType, camino);
    case "lazy":
      return personasDe(def.getter(), camino);
    default:
      return [];
  }
}
