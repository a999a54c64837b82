import { PAGINAS } from "../paginas.ts";
import type { Modulo } from "./modulo.ts";

/** Pages of the product stand behind its address, and permissions are asked by it: it is neither renamed nor deleted. */
export function esDeSistema({ ruta }: Pick<Modulo, "ruta">): boolean {
  return PAGINAS.has(ruta);
}

/** Whoever lost these could mend nothing any more: they stay ACTIVO, and SUPERADMIN's flags in them stand (D42). */
const IMPRESCINDIBLES: ReadonlySet<string> = new Set(["modulos", "permisos", "usuarios"]);
export function esImprescindible({ ruta }: Pick<Modulo, "ruta">): boolean {
  return IMPRESCINDIBLES.has(ruta);
}

/** The menu has two levels: ACTIVO and without a parent of its own (A §7). */
export function puedeSerPadre(
  padre: Pick<Modulo, "id" | "estado" | "id_modulo">,
  hijo: { id: number } | undefined,
): boolean {
  return padre.estado === "ACTIVO" && padre.id_modulo === null && padre.id !== hijo?.id;
}
