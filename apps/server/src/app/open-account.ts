import { ZodError } from "zod";
import type { Capabilities, OpenCanal } from "../channels/connector.ts";
import type { Db } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { abrirCanal, ponerPlazo } from "../domains/canal/index.ts";
import { marcarCanal } from "../domains/caso/index.ts";
import { AppError } from "../shared/app-error.ts";
import type { Sealer } from "../shared/crypto.ts";

/** Of the registry, what tells the term. */
interface Connecting {
  connect(canal: OpenCanal): { capabilities: Pick<Capabilities, "windowMs"> };
}

interface AccountDeps {
  db: Db;
  sealer: Sealer;
  registry: Connecting;
}

/**
 * The account with its secrets opened. How long it takes answers stands in its row, so that lists and sends know it without
 * opening it: where the row says otherwise than the account's connector, because the one or the other was changed, it is put
 * right here, before anything is done with the account, and the screens are told.
 */
export async function openAccount(
  { db, sealer, registry }: AccountDeps,
  id: number,
): Promise<OpenCanal | null> {
  const opened = await abrirCanal(db, sealer, id);
  if (!opened) return null;
  const { plazo_respuesta_ms: kept, ...canal } = opened;
  const term = termOf(registry, canal);
  if (term !== undefined && term !== kept)
    await transaction(db, async (tx) => {
      await ponerPlazo(tx, id, term);
      await marcarCanal(tx, id);
    });
  return canal;
}

/** Undefined: nobody knows, as the account cannot be used. */
function termOf(registry: Connecting, canal: OpenCanal): number | null | undefined {
  try {
    return registry.connect(canal).capabilities.windowMs ?? null;
  } catch (error) {
    if (error instanceof ZodError || error instanceof AppError) return undefined;
    throw error;
  }
}
