import type { Db } from "../../db/database.ts";
import { indexarMensajes } from "./indice.repository.ts";

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
      return indexarMensajes(db, { limite: LIMITE, atras });
    },
  };
}
