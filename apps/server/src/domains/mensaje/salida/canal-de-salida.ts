import { AppError } from "../../../shared/app-error.ts";
import type { CanalDeSalida } from "../../punto/index.ts";

/** 412 for what the provider would not take any more: nothing is written of it. */
export function exigirPlazo({ vencido }: { vencido: boolean }): void {
  if (vencido) throw new AppError("PLAZO_VENCIDO");
}

/** 412 for what would leave through a Canal that is switched off or that no point of the institution has any more (D79, ADR 18). */
export function exigirCanalDeSalida(canal: CanalDeSalida | undefined, idEntidad: number): void {
  if (canal?.estado !== "ACTIVO") throw new AppError("CANAL_INACTIVO");
  if (!canal.entidades.includes(idEntidad)) throw new AppError("CANAL_SIN_PUNTO");
}
