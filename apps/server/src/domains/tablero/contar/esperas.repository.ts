import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { conAtencion } from "../../caso/index.ts";

/** An open case whose citizen waits, as the thread says (`espera_desde`). */
const espera = conAtencion("ESPERAN");

/**
 * Brings who waits in line with the open cases: who began to wait, whose case moved, who was answered and whose case ended.
 * One look at the cases for all of them, so each is as it was in one moment; what changes meanwhile goes with the next turn.
 * The two tables are held against each other whole: a join is planned for a few hundred who wait, and looks for each of thousands.
 */
export async function seguirCasos(tx: Tx): Promise<void> {
  await sql`
    WITH esperan AS MATERIALIZED (
      SELECT c.id, c.id_entidad, c.id_punto_atencion AS id_punto, c.espera_desde AS desde FROM caso c WHERE ${espera}),
    atendidos AS (DELETE FROM tablero_espera q WHERE q.id_caso NOT IN (SELECT e.id FROM esperan e))
    INSERT INTO tablero_espera (id_caso, id_entidad, id_punto, desde)
    SELECT e.id, e.id_entidad, e.id_punto, e.desde FROM esperan e
    EXCEPT SELECT q.id_caso, q.id_entidad, q.id_punto, q.desde FROM tablero_espera q
    ON CONFLICT (id_caso) DO UPDATE
      SET id_entidad = excluded.id_entidad, id_punto = excluded.id_punto, desde = excluded.desde`.execute(tx);
}
