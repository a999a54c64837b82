import { ENLACE_RECUPERAR_MIN } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** The number of the next request, to which its user name is sealed. */
export async function siguientePedido(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('contrasena_olvidada', 'id'))::int AS id`.execute(tx);
  const [fila] = rows;
  if (!fila) throw new Error("a sequence gave no number");
  return fila.id;
}

export async function encolarPedido(
  tx: Tx,
  pedido: { id: number; usuario: string; idioma: string; ip: string },
): Promise<void> {
  await tx.insertInto("contrasena_olvidada").values(pedido).execute();
}

/** Takes the oldest request away. Another process takes another one. */
export async function tomarPedido(tx: Tx) {
  const { rows } = await sql<{ id: number; usuario: string; idioma: string; ip: string }>`
    DELETE FROM contrasena_olvidada WHERE id = (
      SELECT id FROM contrasena_olvidada ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, usuario, idioma, ip`.execute(tx);
  return rows[0];
}

/** Of an account that may be entered and has an address. Held until the commit, so that its links are counted one by one. */
export function retenerOlvidadiza(tx: Tx, usuario: string) {
  return tx
    .selectFrom("usuario as u")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select(["u.id", "u.usuario", "u.email", "u.contrasena", "u.id_entidad"])
    .where(sql`lower(u.usuario)`, "=", sql`lower(${usuario})`)
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO"))
    .forUpdate("u")
    .executeTakeFirst();
}

const hace = (minutos: number) => sql<string>`now() - make_interval(mins => ${sql.lit(minutos)})`;

/** How many links an account was sent within these minutes. */
export async function contarEnlaces(tx: Tx, idUsuario: number, minutos: number): Promise<number> {
  const { cuantos } = await tx
    .selectFrom("enlace_contrasena")
    .select((eb) => eb.fn.countAll<number>().as("cuantos"))
    .where("id_usuario", "=", idUsuario)
    .where("_created_at", ">", hace(minutos))
    .executeTakeFirstOrThrow();
  return Number(cuantos);
}

export async function guardarEnlace(
  tx: Tx,
  enlace: { huella: string; id_usuario: number; de_contrasena: string; de_email: string },
): Promise<void> {
  await tx.insertInto("enlace_contrasena").values(enlace).execute();
}

/** As `sha256` writes it. */
const huellaDelEmail = sql<string>`encode(sha256(convert_to(u.email, 'UTF8')), 'hex')`;

/** Whose link this is, while it holds: also while the account has the address that it was mailed to. */
export function leerEnlace(db: Db, huella: string) {
  return db
    .selectFrom("enlace_contrasena as l")
    .innerJoin("usuario as u", "u.id", "l.id_usuario")
    .innerJoin("entidad as e", "e.id", "u.id_entidad")
    .select(["u.id", "u.usuario", "u.contrasena", "u.id_entidad", "l.de_contrasena"])
    .where("l.huella", "=", huella)
    .where("l._created_at", ">", hace(ENLACE_RECUPERAR_MIN))
    .where((eb) => eb.or([eb("l.de_email", "is", null), eb("l.de_email", "=", huellaDelEmail)]))
    .where("u.estado", "=", sql.lit("ACTIVO"))
    .where("e.estado", "=", sql.lit("ACTIVO"))
    .executeTakeFirst();
}

/** Drops links that are older; they hold no longer, but are still counted. */
export async function olvidarEnlaces(db: Db, minutos: number): Promise<void> {
  await db.deleteFrom("enlace_contrasena").where("_created_at", "<", hace(minutos)).execute();
}
