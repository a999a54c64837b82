import {
  type DichoDelRegistro,
  type Identidad,
  noDesdice,
} from "@ventanilla/contract/persona/identidad.rules";
import type { RespuestaDelRegistro } from "@ventanilla/contract/persona/observacion.rules";
import type { PersonaNueva } from "@ventanilla/contract/persona/persona";
import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import { sql } from "kysely";
import { anyOf } from "../../db/any-of.ts";
import type { Db } from "../../db/database.ts";
import { now } from "../../shared/clock.ts";
import { sha256 } from "../../shared/crypto.ts";
import { vigenteDesde } from "./contraste.repository.ts";

/** Of a document whatever names were typed with it: what the registry said last to a user counts. */
const huellaDe = (documento: Documento): string => sha256(claveDeDocumento(documento));

/** One document has one, however it was typed. */
export const claveDeDocumento = (documento: Documento): string =>
  JSON.stringify([
    documento.tipo_documento,
    enMayusculas(documento.nro_documento),
    enMayusculas(documento.complemento),
  ]);

type Documento = Pick<Identidad, "tipo_documento" | "nro_documento" | "complemento">;

/** The latest word counts; one that takes nothing back leaves what stands. */
export async function guardarDicho(
  db: Db,
  idUsuario: number,
  documento: Documento,
  { dicho, observacion }: RespuestaDelRegistro,
): Promise<void> {
  const respuesta = { dicho, observacion, _created_at: now() };
  await db
    .insertInto("dicho_registro")
    .values({ id_usuario: idUsuario, huella: huellaDe(documento), ...respuesta })
    .onConflict((conflicto) =>
      conflicto
        .columns(["id_usuario", "huella"])
        .doUpdateSet(respuesta)
        .where((eb) =>
          eb.or([
            eb("dicho_registro._created_at", "<=", vigenteDesde),
            eb.not(eb("dicho_registro.dicho", "=", anyOf([...noDesdice(dicho)]))),
          ]),
        ),
    )
    .execute();
}

/** Null: nothing in the last quarter of an hour. */
export async function leerDicho(
  db: Db,
  idUsuario: number,
  documento: Documento,
): Promise<RespuestaDelRegistro | null> {
  const fila = await db
    .selectFrom("dicho_registro")
    .select([sql<DichoDelRegistro>`dicho`.as("dicho"), "observacion"])
    .where("id_usuario", "=", idUsuario)
    .where("huella", "=", huellaDe(documento))
    .where("_created_at", ">", vigenteDesde)
    .executeTakeFirst();
  return fila ?? null;
}

/** The same of many documents, by `claveDeDocumento`. */
export async function dichosSobre(
  db: Db,
  idUsuario: number,
  documentos: readonly Documento[],
): Promise<ReadonlyMap<string, DichoDelRegistro>> {
  const claves = new Map(documentos.map((uno) => [huellaDe(uno), claveDeDocumento(uno)]));
  const filas = await db
    .selectFrom("dicho_registro")
    .select(["huella", sql<DichoDelRegistro>`dicho`.as("dicho")])
    .where("id_usuario", "=", idUsuario)
    .where("huella", "=", anyOf([...claves.keys()]))
    .where("_created_at", ">", vigenteDesde)
    .execute();
  return new Map(filas.map(({ huella, dicho }) => [claves.get(huella) ?? "", dicho]));
}

/** Who is saved under a document now. */
export function identidadGuardada(
  db: Db,
  { tipo_documento, nro_documento, complemento }: PersonaNueva,
): Promise<Identidad | undefined> {
  return db
    .selectFrom("persona")
    .select([
      "tipo_documento",
      "nro_documento",
      "complemento",
      "fecha_nacimiento",
      "nombres",
      "primer_apellido",
      "segundo_apellido",
    ])
    .where("tipo_documento", "=", tipo_documento)
    .where("nro_documento", "=", nro_documento)
    .where("complemento", "=", complemento)
    .executeTakeFirst();
}
