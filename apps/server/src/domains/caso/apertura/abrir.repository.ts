import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { EstadoCaso, TipoCaso } from "@ventanilla/contract/caso/caso";
import type { Tx } from "../../../db/transaction.ts";
import type { CasoFilaInterna } from "../caso.repository.ts";

export interface CasoNuevo {
  descripcion: string;
  clasificacion: Clasificacion;
  id_entidad: number;
  id_punto_atencion: number | null;
  id_persona: number | null;
  canal_principal: number;
  /** Of a case that an operator opens. */
  estado?: EstadoCaso;
  tipo?: TipoCaso;
  id_tramite?: number | null;
  operador_principal?: number;
  usuario?: string | null;
  _user_created?: number;
  _user_updated?: number;
}

/** The caller holds the entry channel's row, so that two first messages open one case; the unique index stands behind. */
export async function insertarCaso(tx: Tx, nuevo: CasoNuevo): Promise<CasoFilaInterna> {
  const caso = await tx
    .insertInto("caso")
    .values(nuevo)
    .returning(["id", "estado", "id_entidad", "id_punto_atencion", "operador_principal", "version"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("caso_canal_entrada")
    .values({ id_caso: caso.id, id_canal_entrada: nuevo.canal_principal, abierto: true })
    .execute();
  if (nuevo.id_punto_atencion !== null) {
    await tx
      .insertInto("caso_punto")
      .values({ id_caso: caso.id, id_punto_atencion: nuevo.id_punto_atencion })
      .execute();
  }
  return caso;
}

/** Where the citizen was attended last: not in an attached case, but in the one to which it went (D68, D69). */
export async function puntoDelUltimoCaso(tx: Tx, idCanalEntrada: number): Promise<number | null> {
  const fila = await tx
    .selectFrom("caso_canal_entrada as cce")
    .innerJoin("caso as c", "c.id", "cce.id_caso")
    .select("c.id_punto_atencion")
    .where("cce.id_canal_entrada", "=", idCanalEntrada)
    .orderBy("c._updated_at", "desc")
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return fila?.id_punto_atencion ?? null;
}
