import type { FormasIngreso } from "@ventanilla/contract/sesion/ingreso";
import type { Db } from "../../../db/database.ts";
import { hayEntidadConNit } from "../cuenta.repository.ts";

/** What this installation can be entered by besides user name and password. */
export async function leerFormas({
  db,
  identidad,
  correos,
}: {
  db: Db;
  identidad: object | null;
  correos: { disponible: boolean };
}): Promise<FormasIngreso> {
  return {
    ciudadania: identidad !== null,
    nit: await hayEntidadConNit(db),
    recuperar: correos.disponible,
  };
}
