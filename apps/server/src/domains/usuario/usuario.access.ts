import { sql } from "kysely";
import { delCatalogo } from "../../db/lista.ts";
import type { Sesion } from "../../shared/sesion.ts";

/** Which accounts a list shows. `u` is the alias. */
export function usuarioVisible(sesion: Sesion) {
  return delCatalogo(sesion, "usuarios:read", { entidad: sql`u.id_entidad`, estado: sql`u.estado` });
}
