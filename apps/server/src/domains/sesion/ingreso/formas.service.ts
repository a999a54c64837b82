import type { FormasIngreso } from "@ventanilla/contract/sesion/ingreso";
import type { Db } from "../../../db/database.ts";
import { hayEntidadConNit } from "../cuenta.repository.ts";

/** What this installation can be entered by besides user name and password, and where the demo plays the citizen. */
export async function leerFormas({
  db,
  identidad,
  correos,
  env,
}: {
  db: Db;
  identidad: object | null;
  correos: { disponible: boolean };
  env: { demoPort: number | null };
}): Promise<FormasIngreso> {
  return {
    ciudadania: identidad !== null,
    nit: await hayEntidadConNit(db),
    recuperar: correos.disponible,
    ciudadano: env.demoPort,
  };
}
