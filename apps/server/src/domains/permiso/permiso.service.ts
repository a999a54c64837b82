import type { Banderas, PermisoDeRol, PermisoEditado } from "@ventanilla/contract/permiso/permiso";
import { esFijo, puedeOtorgar } from "@ventanilla/contract/permiso/permiso.rules";
import { BANDERAS } from "@ventanilla/contract/permisos";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { accederModulo } from "../modulo/index.ts";
import { accederPermiso } from "./permiso.access.ts";
import * as permisos from "./permiso.repository.ts";

export interface DependenciasPermiso {
  db: Db;
  /** Whoever of this role is connected to a point is asked again whether they may be. */
  revisarMesas(tx: Tx, de: { id_rol: number }): Promise<void>;
}

export async function listarPermisos(
  db: Db,
  idModulo: number,
): Promise<{ count: number; rows: PermisoDeRol[] }> {
  await accederModulo(db, idModulo);
  const rows = await permisos.permisosDeModulo(db, idModulo);
  return { count: rows.length, rows };
}

/** Holds from the next request on of whoever has the role: a session reads its permissions each time (D25). */
export async function editarPermiso(
  { db, revisarMesas }: DependenciasPermiso,
  sesion: Sesion,
  id: number,
  editado: PermisoEditado,
): Promise<PermisoDeRol> {
  await transaction(db, async (tx) => {
    await permisos.esperarTurno(tx);
    const permiso = await accederPermiso(tx, id);
    const modulo = await accederModulo(tx, permiso.id_modulo);
    const antes = banderasDe(permiso);
    const despues = { ...antes, ...sinAusentes(editado) };
    const datos = resumen({ ...antes }, { ...despues });
    if (Object.keys(datos).length === 0) return;
    if (modulo.permiso !== null) throw new AppError("PERMISO_PRESTADO");
    if (esFijo(modulo, permiso, sesion)) throw new AppError("PERMISO_FIJO");
    await exigirTenido(tx, sesion, permiso, despues);
    await permisos.ponerBanderas(tx, id, despues);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "permiso.editar",
      mensaje: `Cambió los permisos de ${permiso.rol_nombre} en ${modulo.ruta}`,
      referencia: `permiso:${id}`,
      datos,
      sesion,
    });
    if (antes.read !== despues.read) await revisarMesas(tx, { id_rol: permiso.id_rol });
  });
  return accederPermiso(db, id);
}

/** What is given must be held by whoever gives it (D42). */
async function exigirTenido(tx: Tx, sesion: Sesion, permiso: PermisoDeRol, despues: Banderas): Promise<void> {
  const suyas = await permisos.permisoDe(tx, permiso.id_modulo, sesion.id_rol);
  const dadas = BANDERAS.filter((bandera) => despues[bandera] && !permiso[bandera]);
  if (!dadas.every((bandera) => puedeOtorgar(sesion, suyas?.[bandera] ?? false)))
    throw new AppError("PERMISO_NO_TENIDO");
}

function banderasDe({ create, read, update, delete: borrar, csv, firma }: Banderas): Banderas {
  return { create, read, update, delete: borrar, csv, firma };
}

function sinAusentes(editado: PermisoEditado): Partial<Banderas> {
  return Object.fromEntries(Object.entries(editado).filter(([, valor]) => valor !== undefined));
}

/** Of a module and a role that are made at once, the second one sees the first and completes the pair. */
export async function sembrarPermisosDeModulo(tx: Tx, idModulo: number): Promise<void> {
  await permisos.esperarTurno(tx);
  await permisos.insertarDeModulo(tx, idModulo);
}

export async function sembrarPermisosDeRol(tx: Tx, idRol: number): Promise<void> {
  await permisos.esperarTurno(tx);
  await permisos.insertarDeRol(tx, idRol);
}

/** Whether a role other than SUPERADMIN may do anything in the module; until the commit that stays so. */
export async function estaConcedido(tx: Tx, idModulo: number): Promise<boolean> {
  await permisos.esperarTurno(tx);
  return permisos.estaConcedido(tx, idModulo);
}
