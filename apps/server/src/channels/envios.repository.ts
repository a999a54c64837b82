import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { type Announcement, autocommit } from "../db/transaction.ts";

interface Step {
  id: number;
  id_caso: number;
  secuencia: number;
}

const announcementsOf = (steps: readonly Step[]): Announcement[] =>
  steps.map(({ id_caso: id, secuencia }) => ({ tipo: "caso", id, secuencia }));

/** Commits that these calls are about to be made; answers for which. The others are to be begun one by one. */
export function beginSending(
  db: Db,
  { ids, by, seconds }: { ids: readonly number[]; by: string; seconds: number },
): Promise<ReadonlySet<number>> {
  return autocommit(db, async () => {
    const { rows } = await sql<Step>`
      SELECT id, id_caso, secuencia FROM comenzar_envios(${ids}::bigint[], ${by}, ${seconds})`.execute(db);
    return { result: new Set(rows.map(({ id }) => id)), announcements: announcementsOf(rows) };
  });
}

/** A call that the provider took. */
export interface Sent {
  id: number;
  idExterno: string;
}

/** Commits that these calls were taken; answers for which, and whether more of their conversation is due. The others are to be closed one by one. */
export function closeSent(
  db: Db,
  { sent, by }: { sent: readonly Sent[]; by: string },
): Promise<ReadonlyMap<number, { more: boolean }>> {
  const ids = sent.map(({ id }) => id);
  const externos = sent.map(({ idExterno }) => idExterno);
  return autocommit(db, async () => {
    const { rows } = await sql<Step & { sigue: boolean }>`
      SELECT id, id_caso, secuencia, sigue FROM terminar_envios(${ids}::bigint[], ${externos}::text[], ${by})`.execute(
      db,
    );
    const result = new Map(rows.map(({ id, sigue: more }) => [id, { more }]));
    return { result, announcements: announcementsOf(rows) };
  });
}
