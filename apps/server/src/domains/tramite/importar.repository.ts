import type { TramiteDeTabla } from "@ventanilla/contract/tramite/tramite";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import { esperarTurno } from "./sincronizar.repository.ts";

export interface TramiteGuardado {
  id: number;
  nombre_tramite: string;
  codigo_portal: string | null;
}

/** The procedures of an institution, of which nobody else makes any until the commit. */
export async function retenerTramitesDe(tx: Tx, idEntidad: number): Promise<TramiteGuardado[]> {
  await esperarTurno(tx, idEntidad);
  return tx
    .selectFrom("tramite")
    .select(["id", "nombre_tramite", "codigo_portal"])
    .where("id_entidad", "=", idEntidad)
    .execute();
}

/** Answers their ids. */
export async function insertarTramites(
  tx: Tx,
  idEntidad: number,
  nuevos: readonly TramiteDeTabla[],
  idUsuario: number,
): Promise<number[]> {
  if (nuevos.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tramite (id_entidad, nombre_tramite, codigo_portal, _user_created)
    SELECT ${idEntidad}, fila.nombre, nullif(fila.codigo, ''), ${idUsuario}
      FROM unnest(${nuevos.map(({ nombre_tramite }) => nombre_tramite)}::text[],
                  ${nuevos.map(({ codigo_portal }) => codigo_portal)}::text[]) AS fila (nombre, codigo)
    RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function nombrarTramites(
  tx: Tx,
  cambian: readonly { id: number; nombre_tramite: string }[],
  idUsuario: number,
): Promise<void> {
  if (cambian.length === 0) return;
  await sql`
    UPDATE tramite SET nombre_tramite = fila.nombre, _user_updated = ${idUsuario}, _updated_at = ${now()}
      FROM unnest(${cambian.map(({ id }) => id)}::int[],
                  ${cambian.map(({ nombre_tramite }) => nombre_tramite)}::text[]) AS fila (id, nombre)
      WHERE tramite.id = fila.id`.execute(tx);
}
