import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Db } from "../../../db/database.ts";
import { inSnapshot } from "../../../db/snapshot.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { RowReader } from "../../../shared/sesion.ts";
import { casoLegible } from "../../caso/index.ts";
import { consultaDeTanda, type Tanda, tandaDe } from "../../hilo/index.ts";

/** Messages of one part. */
const TANDA = 200;

/** A part of the thread of a case that the caller may open, and where the next one begins. */
export async function leerTanda(
  db: Db,
  lector: RowReader,
  cual: Omit<Tanda, "limit">,
): Promise<{ mensajes: Mensaje[]; sigue: number | null }> {
  const tanda = { ...cual, limit: TANDA };
  const leidas = await consultaDeTanda(db, tanda).where(casoLegible(lector)).execute();
  const leida = tandaDe(leidas, tanda);
  if (!leida) throw new AppError("NO_EXISTE");
  return leida;
}

/** The whole thread as it stood when the reading began, part by part. Holds a connection until it ends or is given up with `return`. */
export function recorrerHilo(
  db: Db,
  lector: RowReader,
  cual: Omit<Tanda, "limit" | "despues">,
): AsyncGenerator<Mensaje[]> {
  return inSnapshot(db, async function* (tx) {
    let despues: number | undefined;
    do {
      const { mensajes, sigue } = await leerTanda(tx, lector, { ...cual, despues });
      yield mensajes;
      despues = sigue ?? undefined;
    } while (despues !== undefined);
  });
}
