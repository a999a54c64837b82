import type { Tx } from "../../../db/transaction.ts";
import { type FactoresInscritos, quitarFactores } from "../../factor/index.ts";
import { perdonarIntentos } from "../bloqueo.repository.ts";
import { claveDeSegundoFactor } from "../bloqueo.service.ts";
import { quitarPendientesDe } from "../ingreso/pendiente.repository.ts";

/** An account without factors: its log-ins that were under way end, and what locked it out of them is forgiven. */
export async function olvidarFactores(
  tx: Tx,
  { id, usuario }: { id: number; usuario: string },
): Promise<FactoresInscritos> {
  const habia = await quitarFactores(tx, id);
  await quitarPendientesDe(tx, id);
  await perdonarIntentos(tx, claveDeSegundoFactor(usuario));
  return habia;
}
