import type { PersonaGuardada, PersonaPorGuardar } from "@ventanilla/contract/persona/identidad.rules";
import type { Genero, OtroDato, Persona, TipoDocumento } from "@ventanilla/contract/persona/persona";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { now } from "../../shared/clock.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { claveDeDocumento } from "./dicho.repository.ts";

/** By what a person is one and the same (D54). */
export type Documento = Pick<PersonaPorGuardar, "tipo_documento" | "nro_documento" | "complemento">;

/** Records, `p`, each with what `idEntidad` was told by the person. */
export function consultaDePersona(db: Db, idEntidad: number) {
  return db
    .selectFrom("persona as p")
    .leftJoin("persona_entidad as pe", (join) =>
      join.onRef("pe.id_persona", "=", "p.id").on("pe.id_entidad", "=", idEntidad),
    )
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
      "pe.movil",
      "pe.telefono",
      "p.contrastado",
      "p.observacion",
      "p.estado as estado_persona",
      "p.estado as persona_estado",
      "p._created_at",
      "p._updated_at",
      sql<TipoDocumento>`p.tipo_documento`.as("tipo_documento"),
      sql<Genero | null>`p.genero`.as("genero"),
      sql<OtroDato[]>`coalesce(pe.otros_datos, '[]')`.as("otros_datos"),
    ]);
}

export function leerPersona(db: Db, id: number, idEntidad: number): Promise<Persona | undefined> {
  return consultaDePersona(db, idEntidad).where("p.id", "=", id).executeTakeFirst();
}

export function buscarPorDocumento(
  db: Db,
  { tipo_documento, nro_documento, complemento }: Documento,
  idEntidad: number,
): Promise<Persona | undefined> {
  return consultaDePersona(db, idEntidad)
    .where("p.tipo_documento", "=", tipo_documento)
    .where("p.nro_documento", "=", nro_documento)
    .where("p.complemento", "=", complemento)
    .executeTakeFirst();
}

export function leerDocumento(db: Db, id: number): Promise<Documento | undefined> {
  return db
    .selectFrom("persona")
    .select(["nro_documento", "complemento", sql<TipoDocumento>`tipo_documento`.as("tipo_documento")])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A record, and whether somebody signs in as this person. */
export type PersonaConCuenta = Persona & { con_cuenta: boolean };

/** Those of many documents that are known, by `claveDeDocumento`. */
export async function personasPorDocumento(
  db: Db,
  documentos: readonly Documento[],
  idEntidad: number,
): Promise<ReadonlyMap<string, PersonaConCuenta>> {
  const columna = (campo: keyof Documento) => sql`${documentos.map((uno) => uno[campo])}::text[]`;
  const filas = await consultaDePersona(db, idEntidad)
    .select(
      sql<boolean>`EXISTS (SELECT FROM usuario u WHERE u.id_persona = p.id AND u.estado = 'ACTIVO')`.as(
        "con_cuenta",
      ),
    )
    .where(
      sql<boolean>`(p.tipo_documento, p.nro_documento, p.complemento) IN (
        SELECT * FROM unnest(${columna("tipo_documento")}, ${columna("nro_documento")}, ${columna("complemento")}))`,
    )
    .execute();
  return new Map(filas.map((fila) => [claveDeDocumento(fila), fila]));
}

/** A record's row, held, and the institution that entered it. */
export interface FilaBloqueada {
  id: number;
  id_entidad: number | null;
  _updated_at: string;
}

/** The record's row, held: nobody else changes it, nor what any institution was told. */
export function bloquearPorDocumento(
  tx: Tx,
  { tipo_documento, nro_documento, complemento }: Documento,
): Promise<FilaBloqueada | undefined> {
  return tx
    .selectFrom("persona")
    .select(["id", "id_entidad", "_updated_at"])
    .where("tipo_documento", "=", tipo_documento)
    .where("nro_documento", "=", nro_documento)
    .where("complemento", "=", complemento)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function bloquearPersona(tx: Tx, id: number): Promise<FilaBloqueada | undefined> {
  return tx
    .selectFrom("persona")
    .select(["id", "id_entidad", "_updated_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The columns of the record, and those of what was told. */
function partes(persona: PersonaGuardada) {
  const { movil, telefono, otros_datos } = persona;
  const registro = {
    tipo_documento: persona.tipo_documento,
    nro_documento: persona.nro_documento,
    complemento: persona.complemento,
    fecha_nacimiento: persona.fecha_nacimiento,
    nombres: persona.nombres,
    primer_apellido: persona.primer_apellido,
    segundo_apellido: persona.segundo_apellido,
    nacionalidad: persona.nacionalidad,
    genero: persona.genero,
    pais_nacimiento: persona.pais_nacimiento,
    contrastado: persona.contrastado,
    observacion: persona.observacion,
  };
  return { registro, dicho: { movil, telefono, otros_datos: JSON.stringify(otros_datos) } };
}

/** Of whom it is: who writes, and the institution that was told. */
export type Autor = Pick<Sesion, "id_usuario" | "id_entidad">;

/** Nothing when somebody else saved the same document meanwhile. */
export async function insertarPersona(
  tx: Tx,
  persona: PersonaGuardada,
  autor: Autor,
): Promise<number | null> {
  const { registro, dicho } = partes(persona);
  const fila = await tx
    .insertInto("persona")
    .values({ ...registro, id_entidad: autor.id_entidad, _user_created: autor.id_usuario })
    .onConflict((conflicto) => conflicto.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!fila) return null;
  await guardarLoDicho(tx, fila.id, dicho, autor);
  return fila.id;
}

export async function actualizarPersona(
  tx: Tx,
  id: number,
  persona: PersonaGuardada,
  autor: Autor,
): Promise<void> {
  const { registro, dicho } = partes(persona);
  await tx
    .updateTable("persona")
    .set({ ...registro, _updated_at: now(), _user_updated: autor.id_usuario })
    .where("id", "=", id)
    .execute();
  await guardarLoDicho(tx, id, dicho, autor);
}

async function guardarLoDicho(
  tx: Tx,
  idPersona: number,
  dicho: { movil: string | null; telefono: string | null; otros_datos: string },
  { id_usuario, id_entidad }: Autor,
): Promise<void> {
  const columnas = { ...dicho, _updated_at: now(), _user_updated: id_usuario };
  await tx
    .insertInto("persona_entidad")
    .values({ id_persona: idPersona, id_entidad, ...columnas })
    .onConflict((conflicto) => conflicto.columns(["id_persona", "id_entidad"]).doUpdateSet(columnas))
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
