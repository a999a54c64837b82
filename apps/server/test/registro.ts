import { crearSegipSimulado, type SegipSimulado } from "../../simulators/src/segip/index.ts";
import { ponerServicio } from "../src/domains/servicio-iop/servicio-iop.factory.ts";
import { type Banco, levantar, type OpcionesBanco } from "./harness.ts";

export interface BancoConRegistro {
  banco: Banco;
  segip: SegipSimulado;
  cerrar(): Promise<void>;
}

/** A server with a simulated identity registry, to which both of its services point. */
export async function levantarConRegistro(opciones: OpcionesBanco = {}): Promise<BancoConRegistro> {
  const segip = await crearSegipSimulado();
  const banco = await levantar({ ...opciones, salidaPermitida: [segip.host] });
  for (const [codigo, metodo] of [
    ["SEGIP-01", "Buscar persona"],
    ["SEGIP-02", "Contrastación"],
  ] as const)
    await ponerServicio(banco.db, banco.sealer, { codigo, metodo, url: segip.url, token: segip.clave });
  return {
    banco,
    segip,
    async cerrar() {
      await banco.cerrar();
      await segip.cerrar();
    },
  };
}
