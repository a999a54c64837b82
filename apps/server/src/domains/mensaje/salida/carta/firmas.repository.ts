import type { FirmasCorreo } from "@ventanilla/contract/mensaje/firma-correo.rules";
import { sql } from "kysely";
import type { Db } from "../../../../db/database.ts";

/** What a letter of this user through this account is signed with; without a user nobody wrote it. */
export async function leerFirmas(
  db: Db,
  { id_canal, id_usuario }: { id_canal: number; id_usuario: number | null },
): Promise<FirmasCorreo> {
  const { rows } = await sql<FirmasCorreo>`
    SELECT (SELECT u.firma_correo FROM usuario u WHERE u.id = ${id_usuario}::int) AS propia, n.firma_correo AS entidad
    FROM canal k JOIN entidad n ON n.id = k.id_entidad WHERE k.id = ${id_canal}`.execute(db);
  return rows[0] ?? { propia: null, entidad: null };
}
