import type { Visto } from "@ventanilla/contract/mensaje/mensaje";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hablaronDespues } from "./hilo.repository.ts";

interface Lector {
  id_caso: number;
  id_usuario: number;
}

/** Whether an operator passes over words that they have not seen and do not insist on passing over (D65). */
export function sinVer(
  { id_caso, id_usuario }: Lector,
  { ultimo_visto: ultimoVisto, forzar }: Visto,
): RawBuilder<boolean> {
  if (ultimoVisto === undefined || forzar) return sql`false`;
  return hablaronDespues(id_caso, ultimoVisto, id_usuario);
}

/** Refuses what would pass over words that the operator has not seen, unless they insist (D65). */
export async function exigirVisto(tx: Tx, lector: Lector, visto: Visto): Promise<void> {
  const { rows } = await sql<{ hay: boolean }>`SELECT ${sinVer(lector, visto)} AS hay`.execute(tx);
  if (rows[0]?.hay) throw new AppError("HUBO_MENSAJES");
}
