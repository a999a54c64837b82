import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import { sql } from "kysely";
import { anyOf } from "../../../db/any-of.ts";
import type { Db } from "../../../db/database.ts";
import { type CuentaActiva, SENAS_DE_CUENTA } from "./cuenta.repository.ts";

export type CuentaDeClase = CuentaActiva & { estado: EstadoRegistro };

/** Accounts of an institution and a classification, in use or not. */
export function cuentasDeClase(
  db: Db,
  { id_entidad, clasificacion }: Pick<CuentaActiva, "clasificacion" | "id_entidad">,
): Promise<CuentaDeClase[]> {
  return db
    .selectFrom("canal")
    .select([...SENAS_DE_CUENTA, "estado"])
    .where("id_entidad", "=", id_entidad)
    .where("clasificacion", "=", clasificacion)
    .orderBy("id")
    .execute();
}

/** A citizen's identity on one of several accounts. */
export interface EntradaGemela {
  id: number;
  id_persona: number | null;
}

/**
 * Under which identities a citizen is known there, newest first. A number that stands with another unchanging address than
 * this one belonged to somebody else; those of two providers, whose endings differ, say nothing of each other.
 */
export async function entradasEn(
  db: Db,
  canales: readonly number[],
  { chat, identity = null }: { chat: string; identity?: string | undefined | null },
): Promise<EntradaGemela[]> {
  return await db
    .selectFrom("canal_entrada as e")
    .select(["e.id", "e.id_persona"])
    .where("e.id_canal", "=", anyOf(canales))
    .where("e.unida_a", "is", null)
    .where(
      sql<boolean>`EXISTS (SELECT FROM canal_direccion d
        WHERE d.id_canal_entrada = e.id AND d.direccion IN (${chat}, ${identity ?? chat}))`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM canal_direccion f
        WHERE f.id_canal_entrada = e.id AND f.fija AND f.direccion <> coalesce(${identity}, f.direccion)
          AND split_part(f.direccion, '@', 2) = split_part(${identity}, '@', 2))`,
    )
    .orderBy("e.id", "desc")
    .execute();
}
