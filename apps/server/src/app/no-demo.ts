import type { Db } from "../db/database.ts";
import { hayDeDemostracion } from "../domains/entidad/index.ts";
import { Problem } from "../shared/problem.ts";

/** Everybody knows the password of the demo's accounts: no server of an institution starts on them. */
export async function requireNoDemo(db: Db): Promise<void> {
  if (!(await hayDeDemostracion(db))) return;
  throw new Problem(
    "La base de datos de DATABASE_URL tiene instituciones de la demostración, cuyas cuentas tienen una contraseña que " +
      "todos conocen. Use otra base, o deje INACTIVO a esas instituciones: las que en la tabla entidad tienen un " +
      "id_portal_unico que comienza con DEMO-.",
  );
}
