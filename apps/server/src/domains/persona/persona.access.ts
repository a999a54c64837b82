import { ROL } from "@ventanilla/contract/permisos";
import type { Persona } from "@ventanilla/contract/persona/persona";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { leerPersona } from "./persona.repository.ts";

/** Whether the caller's institution knows a person: by a case of its own, by whoever writes to one of its channels, or while one waits on an account that it shares. */
export async function esConocida(db: Db, sesion: Sesion, id: number): Promise<boolean> {
  if (sesion.id_rol === ROL.SUPERADMIN) return true;
  const { rows } = await sql<{ conocida: SqlBool }>`
    SELECT EXISTS (SELECT 1 FROM caso c WHERE c.id_persona = ${id} AND c.id_entidad = ${sesion.id_entidad})
      OR EXISTS (
        SELECT 1 FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
        WHERE e.id_persona = ${id} AND k.id_entidad = ${sesion.id_entidad}
      )
      OR EXISTS (
        SELECT 1 FROM caso c
        JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.abierto
        JOIN canal_entrada e ON e.id = cce.id_canal_entrada
        JOIN punto_canal pc ON pc.id_canal = e.id_canal
        JOIN punto p ON p.id = pc.id_punto_atencion
        WHERE c.id_persona = ${id} AND c.id_punto_atencion IS NULL AND p.id_entidad = ${sesion.id_entidad}
      ) AS conocida`.execute(db);
  return rows[0]?.conocida === true;
}

/** A person, with what the caller's institution was told. "Unknown to your institution" and "not there" answer alike. */
export async function accederPersona(db: Db, sesion: Sesion, id: number): Promise<Persona> {
  const persona = (await esConocida(db, sesion, id))
    ? await leerPersona(db, id, sesion.id_entidad)
    : undefined;
  if (!persona) throw new AppError("NO_EXISTE");
  return persona;
}

/** Whose `persona_entidad` a row of a case shows (D111): the reader's; to who runs the installation, that of the case, `c`. */
export function aQuienDijo(sesion: Sesion): RawBuilder<number> {
  return sesion.id_rol === ROL.SUPERADMIN ? sql<number>`c.id_entidad` : sql<number>`${sesion.id_entidad}`;
}
