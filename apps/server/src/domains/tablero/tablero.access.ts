import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederEntidad } from "../entidad/index.ts";
import type { Alcance } from "./ahora.repository.ts";

/** Whose figures: one's own institution's, or the one that SUPERADMIN names; all of them for SUPERADMIN who names none. */
export async function alcanceDe(db: Db, sesion: Sesion, pedida: number | undefined): Promise<Alcance> {
  if (pedida === undefined) return sesion.view === "todo" ? null : sesion.id_entidad;
  return (await accederEntidad(db, sesion, pedida)).id;
}
