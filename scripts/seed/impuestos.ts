import type { Db } from "../../apps/server/src/db/database.ts";
import { ponerServicio } from "../../apps/server/src/domains/servicio-iop/servicio-iop.factory.ts";
import type { Sealer } from "../../apps/server/src/shared/crypto.ts";
import { CLAVE_SIN_DEMO, RAIZ_SIN } from "../../apps/simulators/src/sin/index.ts";

/** Makes sure that the tax office's service leads to the simulated one, which knows the institutions of the demo. */
export async function prepararImpuestos(db: Db, sealer: Sealer, origen: string): Promise<void> {
  await ponerServicio(db, sealer, {
    codigo: "SIN-01",
    metodo: "Consultar contribuyente",
    descripcion: "Si un contribuyente está habilitado",
    entidad: "Impuestos",
    url: origen + RAIZ_SIN,
    token: CLAVE_SIN_DEMO,
    tipo: "CONVENIO",
  });
}
