import { avance } from "@ventanilla/contract/mensaje/mensaje.rules";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { type Announcement, autocommit } from "../db/transaction.ts";
import type { Salida } from "./salida.repository.ts";

interface Step {
  id: number;
  id_caso: number;
  secuencia: number;
}

/** A message in the queue, and the one in its thread. */
type Queued = Pick<Salida, "id" | "id_mensaje">;

function announcementsOf(
  steps: readonly Step[],
  queued: readonly Queued[],
  estado: "ENVIANDO" | "ENVIADO",
): Announcement[] {
  const mensajes = new Map(queued.map(({ id, id_mensaje }) => [id, id_mensaje]));
  return steps.map(({ id: deCola, id_caso: id, secuencia }) => {
    const mensaje = mensajes.get(deCola);
    return {
      tipo: "caso",
      id,
      secuencia,
      ...(mensaje !== undefined && { change: { moved: avance(mensaje, estado) } }),
    };
  });
}

/** Commits that these calls are about to be made; answers for which. The others are to be begun one by one. */
export function beginSending(
  db: Db,
  { queued, by, seconds }: { queued: readonly Queued[]; by: string; seconds: number },
): Promise<ReadonlySet<number>> {
  const ids = queued.map(({ id }) => id);
  return autocommit(db, async (lane) => {
    const { rows } = await sql<Step>`
      SELECT id, id_caso, secuencia FROM comenzar_envios(${ids}::bigint[], ${by}, ${seconds})`.execute(lane);
    return {
      result: new Set(rows.map(({ id }) => id)),
      announcements: announcementsOf(rows, queued, "ENVIANDO"),
    };
  });
}

/** A call that the provider took. */
export interface Sent extends Queued {
  idExterno: string;
}

/** Commits that these calls were taken; answers for which, and whether more of their conversation is due. The others are to be closed one by one. */
export function closeSent(
  db: Db,
  { sent, by }: { sent: readonly Sent[]; by: string },
): Promise<ReadonlyMap<number, { more: boolean }>> {
  const ids = sent.map(({ id }) => id);
  const externos = sent.map(({ idExterno }) => idExterno);
  return autocommit(db, async (lane) => {
    const { rows } = await sql<Step & { sigue: boolean }>`
      SELECT id, id_caso, secuencia, sigue FROM terminar_envios(${ids}::bigint[], ${externos}::text[], ${by})`.execute(
      lane,
    );
    const result = new Map(rows.map(({ id, sigue: more }) => [id, { more }]));
    return { result, announcements: announcementsOf(rows, sent, "ENVIADO") };
  });
}
