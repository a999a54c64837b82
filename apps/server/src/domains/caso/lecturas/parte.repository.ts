import type { Chat, OrdenChats } from "@ventanilla/contract/caso/chat";
import { COMPARAR_CHATS } from "@ventanilla/contract/caso/chat.rules";
import { ID_MAX } from "@ventanilla/contract/common/lista";
import type { FinDeParte } from "@ventanilla/contract/events";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { casosAbiertos, conversaciones, leerChats } from "./chats.repository.ts";

export interface ParteDePunto {
  secuencia: number;
  /** In the order that was asked for. */
  chats: Chat[];
  /** Where it ended; null when nothing stands behind it. */
  fin: FinDeParte | null;
}

/** So many of a point's open conversations, of those that stand behind `despues`, as one snapshot of them. */
export async function leerParteDePunto(
  db: Db,
  idPunto: number,
  { despues, cuantas, orden }: { despues: FinDeParte | null; cuantas: number; orden: OrdenChats },
): Promise<ParteDePunto> {
  const ids = POR_ORDEN[orden](idPunto, despues, cuantas + 1);
  const { secuencia, chats: leidos } = await leerChats(db, idPunto, { marca: 0, ids });
  const chats = leidos.sort(COMPARAR_CHATS[orden]).slice(0, cuantas);
  const ultimo = chats.at(-1);
  return { secuencia, chats, fin: leidos.length > cuantas && ultimo ? finEn(ultimo, orden) : null };
}

function finEn({ id, ultimo_mensaje: ultimo, caso }: Chat, orden: OrdenChats): FinDeParte {
  const lugar = { mensaje: ultimo?.id ?? 0, sesion_id: id };
  return orden === "espera" ? { ...lugar, espera: caso.espera_desde } : lugar;
}

const PRINCIPIO = { mensaje: Number.MAX_SAFE_INTEGER, sesion_id: ID_MAX };

/**
 * Of each order, the entry channels that stand behind a place: the cases are put in order first, and of them only so many are
 * looked at more closely. The inner OFFSET 0 holds the planner to it: joined at once, it reads whatever is open anywhere.
 */
const POR_ORDEN: Readonly<
  Record<OrdenChats, (idPunto: number, despues: FinDeParte | null, cuantas: number) => RawBuilder<unknown>>
> = {
  nuevo: (idPunto, despues, cuantas) => {
    const { mensaje, sesion_id } = despues ?? PRINCIPIO;
    return sql`
      SELECT a.id_canal_entrada FROM (
        SELECT * FROM (${casosAbiertos(idPunto)}) c WHERE c.ultimo <= ${mensaje}::int8 ORDER BY c.ultimo DESC OFFSET 0
      ) c CROSS JOIN LATERAL (${conversaciones(idPunto)} OFFSET 0) a
      WHERE (c.ultimo, a.id_canal_entrada) < (${mensaje}::int8, ${sesion_id}::int4)
      ORDER BY c.ultimo DESC, a.id_canal_entrada DESC LIMIT ${cuantas}`;
  },
  espera: (idPunto, despues, cuantas) => {
    const { mensaje, sesion_id } = despues ?? PRINCIPIO;
    // Who waits for nothing stands behind everybody who waits.
    const espera = despues === null ? "-infinity" : (despues.espera ?? "infinity");
    return sql`
      SELECT a.id_canal_entrada FROM (
        SELECT * FROM (${casosAbiertos(idPunto)}) c WHERE c.espera >= ${espera}::timestamptz ORDER BY c.espera, c.ultimo DESC OFFSET 0
      ) c CROSS JOIN LATERAL (${conversaciones(idPunto)} OFFSET 0) a
      WHERE c.espera > ${espera}::timestamptz OR (c.ultimo, a.id_canal_entrada) < (${mensaje}::int8, ${sesion_id}::int4)
      ORDER BY c.espera, c.ultimo DESC, a.id_canal_entrada DESC LIMIT ${cuantas}`;
  },
};
