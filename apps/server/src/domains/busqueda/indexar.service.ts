import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** Messages of one turn: some 100 ms of the database. */
const LIMITE = 1_000;
/** Ids before the mark that each turn looks at again: what a few seconds bring at the most. */
const ATRAS = 2_000;
/** And once in many turns, for whatever was held up for longer. */
const MUY_ATRAS = 200_000;
const CADA_TURNOS = 300;

/** Puts the words of messages into the index: the next ones with each call. Safe in several processes at once. */
export function crearIndexador(db: Db): { indexar(): Promise<number> } {
  let turno = 0;
  return {
    async indexar() {
      const atras = turno % CADA_TURNOS === 0 ? MUY_ATRAS : ATRAS;
      turno += 1;
      const { rows } = await sql<{ hechos: number | null }>`
        SELECT indexar_mensajes(${LIMITE}::int, ${atras}::int) AS hechos`.execute(db);
      return rows[0]?.hechos ?? 0;
    },
  };
}
