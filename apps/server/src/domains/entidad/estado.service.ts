import type { Transicion } from "@ventanilla/contract/common/lista";
import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import type { Entidad } from "@ventanilla/contract/entidad/entidad";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { type CerrarPresencia, cerrarSesionesDeEntidad } from "../sesion/index.ts";
import { borrarEntidad as borrar, ponerEntidad, retenerEntidades } from "./editar.repository.ts";
import { accederEntidadEntera } from "./entidad.access.ts";

/** What rooms that stand on this one lend to it. */
export interface DependenciasEntidad {
  db: Db;
  cerrarPresencia: CerrarPresencia;
  /** Throws when nobody of another institution could do everything (D42). */
  exigirSuperadminFuera(tx: Tx, idEntidad: number): Promise<void>;
}

/** The same transition again changes nothing (D8). */
export async function cambiarEntidad(
  deps: DependenciasEntidad,
  sesion: Sesion,
  id: number,
  transicion: Transicion["transicion"],
): Promise<Entidad> {
  const estado = estadoTras(transicion);
  await transaction(deps.db, async (tx) => {
    await retenerEntidades(tx, [sesion.id_entidad, id]);
    const antes = await accederEntidadEntera(tx, sesion, id);
    exigirAjena(sesion, id);
    if (antes.estado === estado) return;
    await ponerEntidad(tx, id, { estado }, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: `entidad.${transicion}`,
      mensaje: estado === "ACTIVO" ? "Activó la entidad" : "Inactivó la entidad",
      referencia: `entidad:${id}`,
      datos: resumen({ estado: antes.estado }, { estado }),
      id_entidad: id,
      sesion,
    });
    if (estado === "INACTIVO") await trasInactivar(deps, tx, id);
  });
  return accederEntidadEntera(deps.db, sesion, id);
}

/** Nobody of it works on: its users' sessions end with it (D25). Write the institution first. */
export async function trasInactivar(
  { cerrarPresencia, exigirSuperadminFuera }: DependenciasEntidad,
  tx: Tx,
  id: number,
): Promise<void> {
  await exigirSuperadminFuera(tx, id);
  await cerrarSesionesDeEntidad(tx, cerrarPresencia, id, "desactivacion");
}

/** Only what nothing refers to (D7). */
export async function borrarEntidad(
  { db }: Pick<DependenciasEntidad, "db">,
  sesion: Sesion,
  id: number,
): Promise<{ id: number }> {
  await transaction(db, async (tx) => {
    await retenerEntidades(tx, [id]);
    const antes = await accederEntidadEntera(tx, sesion, id);
    exigirAjena(sesion, id);
    if (!(await borrar(tx, id))) throw new AppError("REGISTRO_RELACIONADO");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "entidad.borrar",
      mensaje: "Borró la entidad",
      referencia: `entidad:${id}`,
      datos: resumen(antes, {}),
      sesion,
    });
  });
  return { id };
}

function exigirAjena(sesion: Sesion, id: number): void {
  if (id === sesion.id_entidad) throw new AppError("ENTIDAD_PROPIA");
}
