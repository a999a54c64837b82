import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { anotarCada, type FilaDeLog } from "../../log/index.ts";
import { CUENTA_DE_NADIE } from "../bloqueo.repository.ts";

/** A turn's counts stand beside those that lock, of each network and, without one, of all; `ultimo` is when the turn began. */
const claveDe = (red: string): string => `${CUENTA_DE_NADIE}${red}`;

/**
 * Counts a failure of its network and, while that has rows left in its turn, of all; and writes its row while both have. One
 * statement, as of any other failure: how long it takes must not tell that nobody has the name. False: counted alone.
 */
export async function contarYAnotar(
  tx: Tx,
  fila: FilaDeLog,
  { red, porRed, porTodas }: { red: string; porRed: number; porTodas: number },
): Promise<boolean> {
  const { rows } = await sql`
    WITH propia AS (
      INSERT INTO acceso_fallido (clave, fallos, ultimo) VALUES (${claveDe(red)}, 1, now())
      ON CONFLICT (clave) DO UPDATE SET fallos = acceso_fallido.fallos + 1 RETURNING fallos
    ), todas AS (
      INSERT INTO acceso_fallido (clave, fallos, ultimo)
      SELECT ${claveDe("")}, 1, now() FROM propia WHERE propia.fallos <= ${porRed}
      ON CONFLICT (clave) DO UPDATE SET fallos = acceso_fallido.fallos + 1 RETURNING fallos
    )
    ${anotarCada(fila, sql`todas WHERE todas.fallos <= ${porTodas}`, sql<null>`NULL`)} RETURNING id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The counts of the turns that are over, and they are none any more. */
export async function quitarTurnos(tx: Tx, segundos: number): Promise<{ red: string; fallos: number }[]> {
  const { rows } = await sql<{ red: string; fallos: number }>`
    DELETE FROM acceso_fallido
    WHERE starts_with(clave, ${CUENTA_DE_NADIE}) AND ultimo <= now() - make_interval(secs => ${segundos})
    RETURNING substr(clave, length(${CUENTA_DE_NADIE}) + 1) AS red, fallos`.execute(tx);
  return rows;
}
