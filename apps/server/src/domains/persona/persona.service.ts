import type { Persona } from "@ventanilla/contract/persona/persona";
import type { Db } from "../../db/database.ts";
import { autocommit, type Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { type Anotacion, anotar, type FilaDeLog, filaDeLog } from "../log/index.ts";
import { verAnotando } from "./persona.access.ts";

/** Shows a person's data; who looked is on record. "Unknown to your institution" and "not there" answer alike. */
export async function verPersona(db: Db, sesion: Sesion, id: number): Promise<Persona> {
  const persona = await autocommit(db, async (conexion) => ({
    result: await verAnotando(conexion, sesion, id, vistaPor(sesion)),
    announcements: [],
  }));
  if (!persona) throw new AppError("NO_EXISTE");
  return persona;
}

export function anotarVista(tx: Tx, sesion: Sesion, id: number): Promise<void> {
  return anotar(tx, { ...vista(sesion), referencia: `persona:${id}` });
}

/** The same for `anotarVistas`. */
export const vistaPor = (sesion: Sesion): FilaDeLog => filaDeLog(vista(sesion));

const vista = (sesion: Sesion): Anotacion => ({
  nivel: "INFO",
  tipo: "persona.vista",
  mensaje: "Vio los datos de una persona",
  sesion,
});
