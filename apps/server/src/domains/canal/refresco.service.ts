import { z } from "zod";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { bloquearCredenciales, ponerCredenciales } from "./canal.repository.ts";
import { contextoDeSecreto } from "./canal.service.ts";

const Credenciales = z.looseObject({ refresh_token: z.string().optional() });
type Credenciales = z.output<typeof Credenciales>;

async function abrir(tx: Tx, sealer: Sealer, idCanal: number): Promise<Credenciales> {
  const selladas = await bloquearCredenciales(tx, idCanal);
  if (selladas === null) return {};
  return Credenciales.parse(JSON.parse(sealer.open(selladas, contextoDeSecreto(idCanal, "credenciales"))));
}

/** The refresh token of an account as it stands now. */
export function leerRefresco(db: Db, sealer: Sealer, idCanal: number): Promise<string | null> {
  return transaction(db, async (tx) => (await abrir(tx, sealer, idCanal)).refresh_token ?? null);
}

/**
 * The provider replaced an account's refresh token. Nothing else of its credentials changes, and the new one is kept only
 * where the one it was given for still stands: an administrator or another process may have put another one there.
 */
export function renovarRefresco(
  db: Db,
  sealer: Sealer,
  idCanal: number,
  { de, a }: { de: string; a: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const credenciales = await abrir(tx, sealer, idCanal);
    if (credenciales.refresh_token !== de) return;
    const nuevas = JSON.stringify({ ...credenciales, refresh_token: a });
    await ponerCredenciales(tx, idCanal, sealer.seal(nuevas, contextoDeSecreto(idCanal, "credenciales")));
  });
}
