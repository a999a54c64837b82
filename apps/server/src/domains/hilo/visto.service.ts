import type { Visto } from "@ventanilla/contract/mensaje/mensaje";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { type Lector, quedaSinVer } from "./hilo.repository.ts";

/** Refuses what would pass over words that the operator has not seen, unless they insist (D65). */
export async function exigirVisto(tx: Tx, lector: Lector, visto: Visto): Promise<void> {
  if (await quedaSinVer(tx, lector, visto)) throw new AppError("HUBO_MENSAJES");
}
