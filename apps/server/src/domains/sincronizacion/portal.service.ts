import type { ProceduresPortal } from "../../adapters/procedures-portal/port.ts";
import type { Db } from "../../db/database.ts";
import type { Sealer } from "../../shared/crypto.ts";

/** Codes of the services as the table of services names them. */
export const SERVICIO_PORTAL = { lista: "PORTAL-01", entidad: "PORTAL-02", tramites: "PORTAL-03" } as const;

export interface DependenciasPortal {
  db: Db;
  sealer: Sealer;
  portal: ProceduresPortal;
}
