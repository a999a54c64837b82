import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RowReader } from "../../shared/sesion.ts";

type DeQuien = Pick<RowReader, "view" | "id_entidad">;

/** A link is its institution's (D111): whom another one named on a shared account, and who did, is not shown. Of old ones nobody knows whose they are. `a` is the alias. */
export function vinculoVisible({ view, id_entidad: mia }: DeQuien): RawBuilder<SqlBool> {
  if (view === "todo") return sql<SqlBool>`true`;
  return sql<SqlBool>`(a.id_entidad IS NULL OR a.id_entidad = ${mia})`;
}

/** And whoever sees it may take it back. */
export function puedeDeshacer({ view, id_entidad: mia }: DeQuien, deQuien: number | null): boolean {
  return view === "todo" || deQuien === null || deQuien === mia;
}
