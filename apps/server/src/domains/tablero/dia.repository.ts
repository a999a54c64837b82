import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import { type RawBuilder, sql } from "kysely";

/** An instant on the clock of La Paz (D104), which never changes; and where one of its days begins. */
export const enLaPaz = (instante: RawBuilder<unknown>) =>
  sql`(${instante} AT TIME ZONE ${sql.lit(ZONA_HORARIA)})`;
export const comienzo = (dia: RawBuilder<unknown>) =>
  sql`(${dia}::timestamp AT TIME ZONE ${sql.lit(ZONA_HORARIA)})`;
