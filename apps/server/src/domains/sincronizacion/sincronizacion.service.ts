import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import { newUuid } from "../../shared/ids.ts";
import { dejarTurno, renovarTurno, tomarTurno } from "./sincronizacion.repository.ts";

/** Says that the run lives, before each call and each write; throws when another one has begun. With a transaction, as part of it. */
export type Turno = (db?: Db) => Promise<void>;

/** Runs `trabajo` unless the same is being done already, here or in another process. */
export async function deUnaVez<T>(db: Db, clave: string, trabajo: (turno: Turno) => Promise<T>): Promise<T> {
  const corrida = newUuid();
  if (!(await tomarTurno(db, clave, corrida))) throw new AppError("SINCRONIZACION_EN_CURSO");
  try {
    return await trabajo(async (en = db) => {
      if (!(await renovarTurno(en, clave, corrida))) throw new AppError("SINCRONIZACION_EN_CURSO");
    });
  } finally {
    await dejarTurno(db, clave, corrida);
  }
}
