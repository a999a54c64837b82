import { sql } from "kysely";

/** A person's document as a screen shows it before somebody looks, which is on record: «CI •••• 567». */
export function documentoOculto(alias: "p" | "per") {
  const persona = sql.raw(alias);
  return sql<string>`${persona}.tipo_documento || ' •••• ' || right(${persona}.nro_documento, 3)`;
}
