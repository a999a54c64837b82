import type { Visto } from "@ventanilla/contract/mensaje/mensaje";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hablaronDespues } from "./hilo.repository.ts";

/** Refuses what would pass over words that the operator has not seen, unless they insist (D65). */
export async function exigirVisto(
  tx: Tx,
  { id_caso, id_usuario }: { id_caso: number; id_usuario: number },
  { ultimo_visto: ultimoVisto, forzar }: Visto,
): Promise<void> {
  if (ultimoVisto === undefined || forzar) return;
  if (await hablaronDespues(tx, id_caso, ultimoVisto, id_usuario)) throw new AppError("HUBO_MENSAJES");
}
