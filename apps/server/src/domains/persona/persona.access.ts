import type { Persona } from "@ventanilla/contract/persona/persona";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RowReader, View } from "../../shared/sesion.ts";
import { anotarCada, type FilaDeLog } from "../log/index.ts";
import { consultaDePersona } from "./persona.repository.ts";

type QuienMira = Pick<RowReader, "view" | "id_entidad">;

/** Whether the caller's institution knows a person: by a case of its own, by whoever writes to one of its channels, or while one waits on an account that it shares. `p` is the person's alias. */
export function esConocida({ view, id_entidad: mia }: QuienMira): RawBuilder<SqlBool> {
  if (view === "todo") return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    EXISTS (SELECT 1 FROM caso c WHERE c.id_persona = p.id AND c.id_entidad = ${mia})
    OR EXISTS (
      SELECT 1 FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
      WHERE e.id_persona = p.id AND k.id_entidad = ${mia}
    )
    OR EXISTS (
      SELECT 1 FROM caso c
      JOIN caso_canal_entrada cce ON cce.id_caso = c.id AND cce.abierto
      JOIN canal_entrada e ON e.id = cce.id_canal_entrada
      JOIN punto_canal pc ON pc.id_canal = e.id_canal
      JOIN punto pt ON pt.id = pc.id_punto_atencion
      WHERE c.id_persona = p.id AND c.id_punto_atencion IS NULL AND pt.id_entidad = ${mia}
    ))`;
}

/** Says on record that the caller saw each person of `cuales`, a part of the statement that shows them and names each by `id`. */
export function anotarVistas(anotacion: FilaDeLog, cuales: RawBuilder<unknown>): RawBuilder<unknown> {
  return anotarCada(anotacion, cuales, sql<string>`'persona:' || id`);
}

const vistaYAnotada = compiledOnce(
  (db, view: View, id_entidad: number, id: number, ...anotacion: FilaDeLog) => sql<Persona>`
    WITH vista AS ${consultaDePersona(db, id_entidad)
      .where("p.id", "=", id)
      .where(esConocida({ view, id_entidad }))},
    anotada AS (${anotarVistas(anotacion, sql`vista`)})
    SELECT * FROM vista`,
);

/** A person, with what the caller's institution was told, and the row that says who looked: one statement, so neither stands without the other. */
export async function verAnotando(
  db: Db,
  { view, id_entidad }: QuienMira,
  id: number,
  anotacion: FilaDeLog,
): Promise<Persona | undefined> {
  const [persona] = await vistaYAnotada(db, view, id_entidad, id, ...anotacion);
  return persona;
}

/** Only whether the caller may look at a person. "Unknown to your institution" and "not there" answer alike. */
export async function exigirPersonaVisible(db: Db, quien: QuienMira, id: number): Promise<void> {
  const fila = await db
    .selectFrom("persona as p")
    .select("p.id")
    .where("p.id", "=", id)
    .where(esConocida(quien))
    .executeTakeFirst();
  if (!fila) throw new AppError("NO_EXISTE");
}

/** Whose `persona_entidad` a row of a case shows (D111): the reader's; to who runs the installation, that of the case, `c`. */
export function aQuienDijo({ view, id_entidad }: QuienMira): RawBuilder<number> {
  return view === "todo" ? sql<number>`c.id_entidad` : sql<number>`${id_entidad}`;
}
