import type { Db } from "../../apps/server/src/db/database.ts";
import { ponerServicio } from "../../apps/server/src/domains/servicio-iop/servicio-iop.factory.ts";
import type { Sealer } from "../../apps/server/src/shared/crypto.ts";
import { RAIZ_PORTAL } from "../../apps/simulators/src/portal/index.ts";

const SERVICIOS = [
  { codigo: "PORTAL-01", metodo: "Listar entidades", descripcion: "Entidades del portal de trámites" },
  { codigo: "PORTAL-02", metodo: "Buscar entidad", descripcion: "Una entidad con sus datos" },
  { codigo: "PORTAL-03", metodo: "Listar trámites", descripcion: "Trámites de una entidad" },
] as const;

/** Makes sure that the three services of the portal lead to the simulated one, which has institutions of its own. */
export async function prepararPortal(db: Db, sealer: Sealer, origen: string): Promise<void> {
  for (const servicio of SERVICIOS) {
    await ponerServicio(db, sealer, {
      ...servicio,
      entidad: "Portal de trámites",
      url: origen + RAIZ_PORTAL,
      tipo: "PUBLICO",
    });
  }
}
