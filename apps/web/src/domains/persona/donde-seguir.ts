import { type Falta, faltas, type ModoPersona } from "./campos.rules.ts";
import { estaAbierto } from "./identidad.rules.ts";
import type { Identidad } from "./use-identidad.ts";

export const ID_BUSCAR = "persona-buscar";
export const ID_VERIFICAR = "persona-verificar";

/** What must be touched to give what is missing: a field, or the button of a step. */
export function elementoDe(falta: Falta, { form }: Pick<Identidad, "form">): HTMLElement | null {
  if (falta === "contraste") return document.getElementById(ID_VERIFICAR);
  if (falta === "busqueda") return document.getElementById(ID_BUSCAR);
  const campo = document.getElementById(form.field(falta).id);
  // Of a date, its first box.
  return campo?.matches("input, select, button") === false ? campo.querySelector("input") : campo;
}

/** The first of what is missing that can be given now; with nothing missing, the last step. A locked field is never the answer. */
export function dondeSeguir(modo: ModoPersona, identidad: Identidad): HTMLElement | null {
  const posible = (falta: Falta) =>
    falta === "contraste" || falta === "busqueda" || estaAbierto(identidad.estado, falta);
  for (const falta of [...faltas(modo, identidad.estado).filter(posible), "contraste"] as const) {
    const elemento = elementoDe(falta, identidad);
    if (elemento !== null && !elemento.matches(":disabled")) return elemento;
  }
  return null;
}

/** Into sight and under the fingers. */
export function irAFalta(falta: Falta, identidad: Identidad): void {
  const elemento = elementoDe(falta, identidad);
  if (elemento === null) return;
  elemento.scrollIntoView({ block: "center" });
  // What cannot take the focus yet waits for another field: that one is named too.
  if (!elemento.matches(":disabled")) elemento.focus();
  else dondeSeguir("verificar", identidad)?.focus();
}
