import type { Faq, FaqEditada, FaqNueva } from "@ventanilla/contract/faq/faq";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";

const COLUMNAS = ["id", "id_tramite", "pregunta", "respuesta", "prioridad"] as const;

/** Priority 1 first, then the older one (D100). */
export function faqsDe(db: Db, idTramite: number): Promise<Faq[]> {
  return db
    .selectFrom("faq")
    .select(COLUMNAS)
    .where("id_tramite", "=", idTramite)
    .orderBy("prioridad")
    .orderBy("id")
    .execute();
}

export function buscarFaq(db: Db, id: number): Promise<Faq | undefined> {
  return db.selectFrom("faq").select(COLUMNAS).where("id", "=", id).executeTakeFirst();
}

export async function bloquearFaq(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("faq").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

export function insertarFaq(tx: Tx, nueva: FaqNueva, idUsuario: number): Promise<Faq> {
  const { id_tramite, pregunta, respuesta, prioridad } = nueva;
  return tx
    .insertInto("faq")
    .values({
      id_tramite,
      pregunta,
      respuesta,
      prioridad,
      _user_created: idUsuario,
      _user_updated: idUsuario,
    })
    .returning(COLUMNAS)
    .executeTakeFirstOrThrow();
}

export function ponerFaq(tx: Tx, id: number, editada: FaqEditada, idUsuario: number): Promise<Faq> {
  const { pregunta, respuesta, prioridad } = editada;
  return tx
    .updateTable("faq")
    .set({ pregunta, respuesta, prioridad, _user_updated: idUsuario, _updated_at: now() })
    .where("id", "=", id)
    .returning(COLUMNAS)
    .executeTakeFirstOrThrow();
}
