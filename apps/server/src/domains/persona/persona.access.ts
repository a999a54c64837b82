import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";

/** A person whom the caller's institution knows: by an entry channel of one of its accounts, or by a case. Any for SUPERADMIN. */
export async function exigirPersonaVisible(db: Db, sesion: Sesion, id: number): Promise<void> {
  const deLaCasa =
    sesion.id_rol === ROL.SUPERADMIN
      ? sql`true`
      : sql`(EXISTS (SELECT 1 FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
              WHERE e.id_persona = p.id AND k.id_entidad = ${sesion.id_entidad})
            OR EXISTS (SELECT 1 FROM caso c WHERE c.id_persona = p.id AND c.id_entidad = ${sesion.id_entidad}))`;
  const { rows } = await sql`SELECT 1 FROM persona p WHERE p.id = ${id} AND ${deLaCasa}`.execute(db);
  if (rows.length === 0) throw new AppError("NO_EXISTE");
}
