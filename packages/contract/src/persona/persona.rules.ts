import type { PersonaBreve } from "./persona.ts";

export function nombreCompleto(
  persona: Pick<PersonaBreve, "nombres" | "primer_apellido" | "segundo_apellido">,
): string {
  return [persona.nombres, persona.primer_apellido, persona.segundo_apellido].filter(Boolean).join(" ");
}
