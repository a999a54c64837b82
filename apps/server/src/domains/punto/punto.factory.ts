import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Punto } from "../../db/types.gen.ts";

/** As many digits for all: lists put the names in order as texts. */
let numero = 100_000;

export interface PuntoNuevo extends Partial<Insertable<Punto>> {
  id_entidad: number;
  /** Users who may work there. */
  operadores?: readonly number[];
  /** Channels whose new conversations show there. */
  canales?: readonly number[];
}

/** A service point with those who may work there and the channels it attends. */
export async function crearPunto(
  db: Db,
  { operadores = [], canales = [], ...campos }: PuntoNuevo,
): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("punto")
    .values({ identificador: `Ventanilla ${numero}`, ...campos })
    .returning("id")
    .executeTakeFirstOrThrow();
  await autorizarOperadores(db, id, operadores);
  await autorizarCanales(db, id, canales);
  return id;
}

export async function autorizarOperadores(
  db: Db,
  idPunto: number,
  operadores: readonly number[],
): Promise<void> {
  if (operadores.length === 0) return;
  const filas = operadores.map((idUsuario) => ({ id_punto_atencion: idPunto, id_usuario: idUsuario }));
  await db.insertInto("punto_operador").values(filas).execute();
}

export async function autorizarCanales(db: Db, idPunto: number, canales: readonly number[]): Promise<void> {
  if (canales.length === 0) return;
  const filas = canales.map((idCanal) => ({ id_punto_atencion: idPunto, id_canal: idCanal }));
  await db.insertInto("punto_canal").values(filas).execute();
}
