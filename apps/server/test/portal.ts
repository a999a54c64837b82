import { crearPortalSimulado, type PortalSimulado } from "../../simulators/src/portal/index.ts";
import { ponerServicio } from "../src/domains/servicio-iop/servicio-iop.factory.ts";
import { type Banco, levantar, type OpcionesBanco } from "./harness.ts";

export interface BancoConPortal {
  banco: Banco;
  portal: PortalSimulado;
  cerrar(): Promise<void>;
}

/** A server with a simulated portal of procedures, to which its three services point. */
export async function levantarConPortal(opciones: OpcionesBanco = {}): Promise<BancoConPortal> {
  const portal = await crearPortalSimulado();
  const banco = await levantar({ ...opciones, salidaPermitida: [portal.host] });
  for (const codigo of ["PORTAL-01", "PORTAL-02", "PORTAL-03"])
    await ponerServicio(banco.db, banco.sealer, { codigo, metodo: codigo, url: portal.url, tipo: "PUBLICO" });
  return {
    banco,
    portal,
    async cerrar() {
      await banco.cerrar();
      await portal.cerrar();
    },
  };
}
