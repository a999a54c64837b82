import type { Lista, Transicion } from "@ventanilla/contract/common/lista";
import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import type { ConsultaTramites, Tramite, TramiteEnTabla } from "@ventanilla/contract/tramite/tramite";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirAlcance } from "../entidad/index.ts";
import { anotandoExportacion, anotar, resumen } from "../log/index.ts";
import { accederTramite, tramiteVisible } from "./tramite.access.ts";
import * as tramites from "./tramite.repository.ts";

export async function listarTramites(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaTramites,
): Promise<Lista<Tramite>> {
  await exigirAlcance(db, sesion, consulta);
  return tramites.listarTramites(db, tramiteVisible(sesion), consulta);
}

/** The whole list, on record: who took how many rows of it. */
export async function exportarTramites(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaTramites,
): Promise<AsyncIterable<TramiteEnTabla[]>> {
  await exigirAlcance(db, sesion, consulta);
  const filas = enTabla(tramites.recorrerTramites(db, tramiteVisible(sesion), consulta));
  return anotandoExportacion(db, sesion, { sustantivo: "tramite", consulta }, filas);
}

async function* enTabla(tandas: AsyncIterable<Tramite[]>): AsyncGenerator<TramiteEnTabla[]> {
  for await (const tanda of tandas) yield tanda.map((fila) => ({ ...fila, entidad: fila.entidad.nombre }));
}

/** The same transition again changes nothing (D8). */
export async function cambiarTramite(
  db: Db,
  sesion: Sesion,
  id: number,
  transicion: Transicion["transicion"],
): Promise<Tramite> {
  await transaction(db, async (tx) => {
    await tramites.bloquearTramite(tx, id);
    const tramite = await accederTramite(tx, sesion, id);
    const estado = estadoTras(transicion);
    if (tramite.estado === estado) return;
    await tramites.ponerEstado(tx, id, { estado, id_usuario: sesion.id_usuario });
    await anotar(tx, {
      nivel: "INFO",
      tipo: `tramite.${transicion}`,
      mensaje: estado === "ACTIVO" ? "Activó el trámite" : "Inactivó el trámite",
      referencia: `tramite:${id}`,
      datos: resumen({ estado: tramite.estado }, { estado }),
      id_entidad: tramite.id_entidad,
      sesion,
    });
  });
  return accederTramite(db, sesion, id);
}

/** Only what no case and no question refers to (D7). */
export async function borrarTramite(db: Db, sesion: Sesion, id: number): Promise<{ id: number }> {
  await transaction(db, async (tx) => {
    const tramite = await accederTramite(tx, sesion, id);
    if (!(await tramites.borrarTramite(tx, id))) throw new AppError("REGISTRO_RELACIONADO");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "tramite.borrar",
      mensaje: "Borró el trámite",
      referencia: `tramite:${id}`,
      datos: resumen({ nombre_tramite: tramite.nombre_tramite, estado: tramite.estado }, {}),
      id_entidad: tramite.id_entidad,
      sesion,
    });
  });
  return { id };
}
