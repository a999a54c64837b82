import type { PersonaGuardada, PersonaPorGuardar } from "@ventanilla/contract/persona/identidad.rules";
import type { Genero, OtroDato, Persona, TipoDocumento } from "@ventanilla/contract/persona/persona";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";

/** By what a person is one and the same (D54). */
export type Documento = Pick<PersonaPorGuardar, "tipo_documento" | "nro_documento" | "complemento">;

function personas(db: Db) {
  return db
    .selectFrom("persona as p")
    .select([
      "p.id",
      "p.nro_documento",
      "p.complemento",
      "p.fecha_nacimiento",
      "p.nombres",
      "p.primer_apellido",
      "p.segundo_apellido",
      "p.nacionalidad",
      "p.pais_nacimiento",
      "p.movil",
      "p.telefono",
      "p.contrastado",
      "p.observacion",
      "p.estado as estado_persona",
      "p.estado as persona_estado",
      "p._created_at",
      "p._updated_at",
      sql<TipoDocumento>`p.tipo_documento`.as("tipo_documento"),
      sql<Genero | null>`p.genero`.as("genero"),
      sql<OtroDato[]>`p.otros_datos`.as("otros_datos"),
    ]);
}

export function leerPersona(db: Db, id: number): Promise<Persona | undefined> {
  return personas(db).where("p.id", "=", id).executeTakeFirst();
}

function deDocumento(db: Db, { tipo_documento, nro_documento, complemento }: Documento) {
  return personas(db)
    .where("p.tipo_documento", "=", tipo_documento)
    .where("p.nro_documento", "=", nro_documento)
    .where("p.complemento", "=", complemento);
}

export function buscarPorDocumento(db: Db, documento: Documento): Promise<Persona | undefined> {
  return deDocumento(db, documento).executeTakeFirst();
}

export function bloquearPorDocumento(tx: Tx, documento: Documento): Promise<Persona | undefined> {
  return deDocumento(tx, documento).forNoKeyUpdate().executeTakeFirst();
}

function columnasDe({ otros_datos, ...campos }: PersonaGuardada) {
  return { ...campos, otros_datos: JSON.stringify(otros_datos) };
}

/** Nothing when somebody else saved the same document meanwhile. */
export async function insertarPersona(
  tx: Tx,
  persona: PersonaGuardada,
  idUsuario: number,
): Promise<number | null> {
  const fila = await tx
    .insertInto("persona")
    .values({ ...columnasDe(persona), _user_created: idUsuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .returning("id")
    .executeTakeFirst();
  return fila?.id ?? null;
}

export async function actualizarPersona(
  tx: Tx,
  id: number,
  persona: PersonaGuardada,
  idUsuario: number,
): Promise<void> {
  await tx
    .updateTable("persona")
    .set({ ...columnasDe(persona), _updated_at: now(), _user_updated: idUsuario })
    .where("id", "=", id)
    .execute();
}

export async function esDeUsuario(db: Db, id: number): Promise<boolean> {
  const fila = await db
    .selectFrom("usuario")
    .select("id")
    .where("id_persona", "=", id)
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

/** What an institution asks of a person besides the document. */
export async function clavesDe(db: Db, idEntidad: number): Promise<string[]> {
  const { datos_usuario } = await db
    .selectFrom("entidad")
    .select("datos_usuario")
    .where("id", "=", idEntidad)
    .executeTakeFirstOrThrow();
  return datos_usuario;
}
