import { ROL } from "@ventanilla/contract/permisos";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import {
  esperarTurnoDeSuperadmin,
  hayOtroSuperadmin,
  haySuperadminFuera,
  retenerUsuario,
} from "./ultimo-superadmin.repository.ts";

/**
 * Before an account is switched off, deleted or given another role: throws when nobody would be left who may do
 * everything (D42). The account is held until the commit, and of two that go at once the second one is refused.
 */
export async function exigirOtroSuperadmin(tx: Tx, idUsuario: number): Promise<void> {
  const usuario = await retenerUsuario(tx, idUsuario);
  if (usuario?.id_rol !== ROL.SUPERADMIN) return;
  await esperarTurnoDeSuperadmin(tx);
  if (!(await hayOtroSuperadmin(tx, idUsuario))) throw new AppError("ULTIMO_SUPERADMIN");
}

/** The same before an institution is switched off, whose users can enter no more. */
export async function exigirSuperadminFuera(tx: Tx, idEntidad: number): Promise<void> {
  await esperarTurnoDeSuperadmin(tx);
  if (!(await haySuperadminFuera(tx, idEntidad))) throw new AppError("ULTIMO_SUPERADMIN");
}
