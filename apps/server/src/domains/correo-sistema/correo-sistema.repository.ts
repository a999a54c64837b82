import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export interface CorreoEnCola {
  id: number;
  para: string;
  asunto: string;
  /** Sealed. */
  cuerpo: string;
  referencia: string;
  id_entidad: number | null;
  intentos: number;
}

/** The number of the next mail, to which its words are sealed. */
export async function siguienteNumero(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('correo_sistema', 'id'))::int AS id`.execute(tx);
  const [fila] = rows;
  if (!fila) throw new Error("a sequence gave no number");
  return fila.id;
}

export async function encolar(tx: Tx, correo: Omit<CorreoEnCola, "intentos">): Promise<void> {
  await tx.insertInto("correo_sistema").values(correo).execute();
}

/** Takes the mail that has waited longest, for so long that whoever takes it is certainly done. */
export async function tomarUno(db: Db, segundos: number): Promise<CorreoEnCola | undefined> {
  const { rows } = await sql<CorreoEnCola>`
    UPDATE correo_sistema SET intentos = intentos + 1, proximo_en = now() + make_interval(secs => ${segundos}), _updated_at = now()
    WHERE id = (
      SELECT id FROM correo_sistema WHERE estado = 'EN_COLA' AND proximo_en <= now()
      ORDER BY proximo_en LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, para, asunto, cuerpo, referencia, id_entidad, intentos`.execute(db);
  return rows[0];
}

/** Its words, which may hold a password, go with it. */
export async function terminarCorreo(
  tx: Tx,
  id: number,
  fin: { estado: "ENVIADO" | "FALLIDO"; ultimo_error: string | null },
): Promise<void> {
  await tx
    .updateTable("correo_sistema")
    .set({ ...fin, cuerpo: null, _updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Those about a row that wait still, of these subjects. */
export function darPorFallidos(
  tx: Tx,
  { referencia, asuntos }: { referencia: string; asuntos: readonly string[] },
): Promise<{ id: number; id_entidad: number | null }[]> {
  return tx
    .updateTable("correo_sistema")
    .set({ estado: "FALLIDO", ultimo_error: "RETIRADO", cuerpo: null, _updated_at: sql`now()` })
    .where("referencia", "=", referencia)
    .where("estado", "=", sql.lit("EN_COLA"))
    .where("asunto", "=", anyOf(asuntos))
    .returning(["id", "id_entidad"])
    .execute();
}

export async function postergar(
  tx: Tx,
  id: number,
  { segundos, ultimo_error }: { segundos: number; ultimo_error: string },
): Promise<void> {
  await tx
    .updateTable("correo_sistema")
    .set({
      proximo_en: sql`now() + make_interval(secs => ${segundos})`,
      ultimo_error,
      _updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}
