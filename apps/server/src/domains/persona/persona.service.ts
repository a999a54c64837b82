import type { Persona } from "@ventanilla/contract/persona/persona";
import { sql } from "kysely";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";
import { autocommit, type Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion, Vista } from "../../shared/sesion.ts";
import { type Anotacion, anotar, anotarCada, type FilaDeLog, filaDeLog } from "../log/index.ts";
import { personaVisible } from "./persona.access.ts";

/** One statement, so neither stands without the other: the person, and that the caller looked. */
const vistaYAnotada = compiledOnce(
  (db, vista: Vista, id_entidad: number, id: number, ...anotacion: FilaDeLog) => sql<Persona>`
    WITH vista AS ${personaVisible(db, { vista, id_entidad }, id)},
    anotada AS (${anotarCada(anotacion, sql`vista`)})
    SELECT * FROM vista`,
);

/** Shows a person's data; who looked is on record. "Unknown to your institution" and "not there" answer alike. */
export async function verPersona(db: Db, sesion: Sesion, id: number): Promise<Persona> {
  const anotacion = filaDeLog(vistaDePersona(sesion, id));
  const [persona] = await autocommit(db, async (conexion) => ({
    result: await vistaYAnotada(conexion, sesion.vista, sesion.id_entidad, id, ...anotacion),
    announcements: [],
  }));
  if (!persona) throw new AppError("NO_EXISTE");
  return persona;
}

export function anotarVista(tx: Tx, sesion: Sesion, id: number): Promise<void> {
  return anotar(tx, vistaDePersona(sesion, id));
}

const vistaDePersona = (sesion: Sesion, id: number): Anotacion => ({
  nivel: "INFO",
  tipo: "persona.vista",
  mensaje: "Vio los datos de una persona",
  referencia: `persona:${id}`,
  sesion,
});
