import type { Persona } from "@ventanilla/contract/persona/persona";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { accederPersona } from "./persona.access.ts";

/** Shows a person's data; who looked is on record. */
export function verPersona(db: Db, sesion: Sesion, id: number): Promise<Persona> {
  return transaction(db, async (tx) => {
    const persona = await accederPersona(tx, sesion, id);
    await anotarVista(tx, sesion, id);
    return persona;
  });
}

export function anotarVista(tx: Tx, sesion: Sesion, id: number): Promise<void> {
  return anotar(tx, {
    nivel: "INFO",
    tipo: "persona.vista",
    mensaje: "Vio los datos de una persona",
    referencia: `persona:${id}`,
    sesion,
  });
}
