import type { AtencionDeCaso } from "@ventanilla/contract/caso/caso";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { estanAbiertos } from "../lecturas/orden.repository.ts";

/** Not by `estado`: what was forwarded or released stays PENDIENTE, and nobody attends it. */
const CUALES: Readonly<Record<AtencionDeCaso, RawBuilder<SqlBool>>> = {
  SIN_TOMAR: sql<SqlBool>`c.operador_principal IS NULL`,
  EN_ATENCION: sql<SqlBool>`c.operador_principal IS NOT NULL`,
  ESPERAN: sql<SqlBool>`c.espera_desde IS NOT NULL`,
};

/** Whether the case `c` is open and one of these. */
export const conAtencion = (cuales: AtencionDeCaso): RawBuilder<SqlBool> =>
  sql<SqlBool>`${estanAbiertos} AND ${CUALES[cuales]}`;

/** Of which an index of open cases says it: they are counted there. Who waits is asked of each case. */
export const ATENCION_EN_INDICE: ReadonlySet<AtencionDeCaso> = new Set(["SIN_TOMAR", "EN_ATENCION"]);
