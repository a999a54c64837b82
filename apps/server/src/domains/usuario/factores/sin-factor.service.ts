import type { Tx } from "../../../db/transaction.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { metodosDe } from "../../factor/index.ts";
import type { RolesExigidos } from "../../parametro/index.ts";
import { type CerrarPresencia, cerrarSesionesDe } from "../../sesion/index.ts";
import { conSesionAbierta } from "../operadores.repository.ts";
import { retenerCuenta } from "../usuario.repository.ts";

/**
 * Roles are let in with a second factor alone from now on: what their people opened without one ends, as it does for somebody
 * who is given such a role. Not of whoever demands it: they would be stopped in the middle of it.
 */
export async function terminarSinFactor(
  tx: Tx,
  { quien, cerrarPresencia }: { quien: Sesion; cerrarPresencia: CerrarPresencia },
  { antes, ahora }: { antes: RolesExigidos; ahora: RolesExigidos },
): Promise<void> {
  for (const { id, rol } of await conSesionAbierta(tx)) {
    const nuevo = nombra(ahora, rol) && !nombra(antes, rol);
    if (!nuevo || id === quien.id_usuario || (await metodosDe(tx, id)).length > 0) continue;
    await retenerCuenta(tx, id);
    await cerrarSesionesDe(tx, cerrarPresencia, id, "terminada");
  }
}

const nombra = (roles: RolesExigidos, rol: string): boolean =>
  roles === "todos" || roles.includes(rol.toLowerCase());
