import type { Canal } from "@ventanilla/contract/canal/administrar";
import type { Transicion } from "@ventanilla/contract/common/lista";
import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import { ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotar, resumen } from "../../log/index.ts";
import { esperanApartados } from "../apartado/apartado.repository.ts";
import { accederCanal } from "../canal.access.ts";
import { buscarCanal } from "../canal.repository.ts";
import * as cuentas from "./cuenta.repository.ts";
import { leerCanal } from "./cuenta.service.ts";
import type { DependenciasCuenta } from "./dependencias.ts";
import { exigirUnica } from "./unica.service.ts";

/** Through an INACTIVE account nothing leaves; what comes in is stored all the same (D79). The same transition again changes nothing (D8). */
export async function cambiarCanal(
  deps: DependenciasCuenta,
  sesion: Sesion,
  id: number,
  transicion: Transicion["transicion"],
): Promise<Canal> {
  const estado = estadoTras(transicion);
  await accederCanal(deps.db, sesion, id);
  await transaction(deps.db, async (tx) => {
    await cuentas.retenerCanal(tx, id);
    const canal = await buscarCanal(tx, id);
    if (!canal) throw new AppError("NO_EXISTE");
    if (canal.estado === estado) return;
    if (estado === "ACTIVO") await exigirUnica(tx, sesion, canal);
    await cuentas.ponerEstado(tx, id, estado, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: `canal.${transicion}`,
      mensaje: estado === "ACTIVO" ? "Activó el canal" : "Inactivó el canal",
      referencia: `canal:${id}`,
      datos: resumen({ estado: canal.estado }, { estado }),
      id_entidad: canal.id_entidad,
      sesion,
    });
    await deps.marcarCanal(tx, id);
  });
  return leerCanal(deps, sesion, id);
}

/** Only an account through which nobody ever wrote, read or unread, goes; its points merely stop naming it. */
export async function borrarCanal(db: Db, sesion: Sesion, id: number): Promise<{ id: number }> {
  if (sesion.id_rol !== ROL.SUPERADMIN) throw new AppError("SIN_PERMISO");
  await transaction(db, async (tx) => {
    await cuentas.retenerEntero(tx, id);
    const canal = await buscarCanal(tx, id);
    if (!canal) throw new AppError("NO_EXISTE");
    // What was set aside goes with its account: somebody's words may be in it.
    if (await esperanApartados(tx, id)) throw new AppError("REGISTRO_RELACIONADO");
    if (!(await cuentas.borrarCanal(tx, id))) throw new AppError("REGISTRO_RELACIONADO");
    const { clasificacion, usuario, id_entidad } = canal;
    await anotar(tx, {
      nivel: "INFO",
      tipo: "canal.borrar",
      mensaje: "Borró el canal",
      referencia: `canal:${id}`,
      datos: resumen({ clasificacion, usuario, id_entidad }, {}),
      id_entidad,
      sesion,
    });
  });
  return { id };
}
