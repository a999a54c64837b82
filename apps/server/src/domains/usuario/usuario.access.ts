import { sql } from "kysely";
import { catalogVisible } from "../../db/list.ts";
import type { Sesion } from "../../shared/sesion.ts";

/** Which accounts a list shows. `u` is the alias. */
export function usuariosVisiblesPara(sesion: Sesion) {
  return catalogVisible(sesion, "usuarios:read", { entidad: sql`u.id_entidad`, estado: sql`u.estado` });
}
