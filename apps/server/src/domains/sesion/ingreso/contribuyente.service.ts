import type { TaxOffice } from "../../../adapters/tax-office/port.ts";
import type { Db } from "../../../db/database.ts";
import type { Sealer } from "../../../shared/crypto.ts";
import { abrirServicio, hayServicio } from "../../servicio-iop/index.ts";

const SERVICIO = "SIN-01";

export interface DependenciasNit {
  db: Db;
  sealer: Sealer;
  impuestos: TaxOffice;
}

/** Whether the tax office lets this taxpayer act. Without a NIT, or without the service, there is nothing to ask. */
export async function contribuyenteHabilitado(
  { db, sealer, impuestos }: DependenciasNit,
  nit: string,
): Promise<boolean> {
  if (nit === "" || !(await hayServicio(db, SERVICIO))) return true;
  return impuestos.isEnabled(await abrirServicio(db, sealer, SERVICIO), nit);
}
