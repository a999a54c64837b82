import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { waitTurn } from "../../../db/turn.ts";
import type { CasoFilaInterna } from "../caso.repository.ts";

/** Where a case is asked for. */
interface Desde {
  id_entidad: number;
  id_punto: number;
}

/** Of one number's calls to an institution, or of one person there, cases are opened one after the other: the number's turn first. */
export const esperarTurnoDeTelefono = (
  tx: Tx,
  { id_entidad, clasificacion, usuario }: Pick<DeTelefono, "id_entidad" | "clasificacion" | "usuario">,
): Promise<void> => waitTurn(tx, `caso.telefono:${id_entidad}:${clasificacion}:${usuario}`);
export const esperarTurnoDePersona = (
  tx: Tx,
  { id_entidad, id_persona }: { id_entidad: number; id_persona: number },
): Promise<void> => waitTurn(tx, `caso.persona:${id_entidad}:${id_persona}`);

/** Holds a case with its entry channels and the one that may join, in the order that holds everywhere. */
export async function retenerCaso(tx: Tx, idCaso: number, idCanalEntrada: number | null): Promise<void> {
  await sql`SELECT retener_casos(ARRAY[${idCaso}::int], ${idCanalEntrada}::int)`.execute(tx);
}

/** An open case of an institution, not locked: one that shows at the caller's point before those of others, then the latest. */
async function hallarUno(
  tx: Tx,
  cuales: RawBuilder<SqlBool>,
  { id_entidad, id_punto }: Desde,
): Promise<CasoFilaInterna | undefined> {
  const { rows } = await sql<CasoFilaInterna>`
    SELECT c.id, c.estado, c.id_entidad, c.id_punto_atencion, c.operador_principal, c.version FROM caso c
    WHERE ${cuales} AND c.id_entidad = ${id_entidad} AND c.estado IN ('ACTIVO', 'PENDIENTE')
      AND (c.id_punto_atencion IS NOT NULL OR EXISTS (
        SELECT 1 FROM caso_canal_entrada cce
        JOIN canal_entrada e ON e.id = cce.id_canal_entrada
        JOIN punto_canal pc ON pc.id_canal = e.id_canal AND pc.id_punto_atencion = ${id_punto}
        WHERE cce.id_caso = c.id))
    ORDER BY coalesce(c.id_punto_atencion, ${id_punto}) = ${id_punto} DESC, c._updated_at DESC, c.id DESC
    LIMIT 1`.execute(tx);
  return rows[0];
}

export function hallarCasoDePersona(
  tx: Tx,
  { id_persona, ...desde }: Desde & { id_persona: number },
): Promise<CasoFilaInterna | undefined> {
  return hallarUno(tx, sql<SqlBool>`c.id_persona = ${id_persona}`, desde);
}

interface DeTelefono extends Desde {
  clasificacion: Clasificacion;
  usuario: string;
  id_persona: number | null;
}

/** Of the same number on another account of its kind. Somebody else's is none when it is known who calls. */
export function hallarCasoDeTelefono(
  tx: Tx,
  { clasificacion, usuario, id_persona, ...desde }: DeTelefono,
): Promise<CasoFilaInterna | undefined> {
  const delNumero = sql`SELECT x.id_caso FROM canal k
    JOIN canal_entrada t ON t.id_canal = k.id AND t.usuario = ${usuario} AND t.unida_a IS NULL
    JOIN caso_canal_entrada x ON x.id_canal_entrada = t.id AND x.abierto
    WHERE k.id_entidad = ${desde.id_entidad} AND k.clasificacion = ${clasificacion}`;
  const suyo = sql<SqlBool>`c.id = ANY(ARRAY(${delNumero}))
    AND (c.id_persona IS NULL OR ${id_persona}::int IS NULL)`;
  return hallarUno(tx, suyo, desde);
}

export async function ponerOperador(tx: Tx, idCaso: number, idUsuario: number): Promise<void> {
  await tx
    .insertInto("caso_operador")
    .values({ id_caso: idCaso, id_usuario: idUsuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
}

/** What comes on this entry channel belongs to the case from now on. The caller holds its row and knows that no other case has it open. */
export async function ponerCanalEntrada(tx: Tx, idCaso: number, idCanalEntrada: number): Promise<void> {
  await tx
    .insertInto("caso_canal_entrada")
    .values({ id_caso: idCaso, id_canal_entrada: idCanalEntrada, abierto: true })
    .onConflict((conflicto) =>
      conflicto.columns(["id_caso", "id_canal_entrada"]).doUpdateSet({ abierto: true }),
    )
    .execute();
}

/** The entry channel by which a case is answered. */
export async function principalDe(tx: Tx, idCaso: number): Promise<number> {
  const { canal_principal: principal } = await tx
    .selectFrom("caso")
    .select("canal_principal")
    .where("id", "=", idCaso)
    .executeTakeFirstOrThrow();
  return principal;
}
