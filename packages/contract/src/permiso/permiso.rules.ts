import { esImprescindible } from "../modulo/modulo.rules.ts";
import type { Modulo } from "../modulo/modulo.ts";
import { ROL } from "../permisos.ts";

/** Nobody but SUPERADMIN changes what SUPERADMIN may, and nobody what it may in the modules that mend the rest (D42). */
export function esFijo(
  { ruta }: Pick<Modulo, "ruta">,
  { id_rol }: { id_rol: number },
  actor: { id_rol: number },
): boolean {
  return id_rol === ROL.SUPERADMIN && (actor.id_rol !== ROL.SUPERADMIN || esImprescindible({ ruta }));
}

/** Nobody grants what they lack (D42). SUPERADMIN holds no operator's desk, and hands it out all the same. */
export function puedeOtorgar(actor: { id_rol: number }, tiene: boolean): boolean {
  return actor.id_rol === ROL.SUPERADMIN || tiene;
}
