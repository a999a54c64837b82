import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { canalDeSalida } from "../../punto/index.ts";

/** 412 for what would leave through a Canal that is switched off or that no point has any more (D79, ADR 18). */
export async function exigirCanalDeSalida(
  tx: Tx,
  pedido: { id_canal: number; id_entidad: number },
): Promise<void> {
  const canal = await canalDeSalida(tx, pedido);
  if (canal?.estado !== "ACTIVO") throw new AppError("CANAL_INACTIVO");
  if (!canal.autorizado) throw new AppError("CANAL_SIN_PUNTO");
}
