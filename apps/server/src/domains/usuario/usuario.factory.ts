import { ROL } from "@ventanilla/contract/permisos";
import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Usuario } from "../../db/types.gen.ts";
import { hashPassword } from "../../shared/crypto.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";

/** Of every account made here that names no other. */
export const CONTRASENA = "Ventanilla-2026";

let numero = 0;
const resumenes = new Map<string, Promise<string>>();

/** Hashing is dear on purpose: once per password and process is enough here. */
function resumenDe(contrasena: string): Promise<string> {
  const conocido = resumenes.get(contrasena) ?? hashPassword(contrasena);
  resumenes.set(contrasena, conocido);
  return conocido;
}

export interface UsuarioDePrueba {
  id: number;
  usuario: string;
  id_entidad: number;
}

/** An active operator of an institution of their own, unless told otherwise. `contrasena` is given as typed. */
export async function crearUsuario(
  db: Db,
  campos: Partial<Insertable<Usuario>> = {},
): Promise<UsuarioDePrueba> {
  numero += 1;
  return db
    .insertInto("usuario")
    .values({
      usuario: `usuario${numero}`,
      email: `usuario${numero}@entidad.example`,
      id_rol: ROL.OPERADOR,
      ...campos,
      id_entidad: campos.id_entidad ?? (await crearEntidad(db)),
      contrasena: await resumenDe(campos.contrasena ?? CONTRASENA),
    })
    .returning(["id", "usuario", "id_entidad"])
    .executeTakeFirstOrThrow();
}
