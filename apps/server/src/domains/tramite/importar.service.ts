import type { Importacion } from "@ventanilla/contract/common/importacion";
import { COLUMNAS_TRAMITES, TramiteDeTabla } from "@ventanilla/contract/tramite/tramite";
import type { Idioma } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import {
  type CheckedLine,
  type CheckedTable,
  checkTable,
  requireConfirmed,
  soundOf,
  toImportacion,
} from "../../shared/csv/checked-table.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederEntidad } from "../entidad/index.ts";
import { anotar } from "../log/index.ts";
import {
  insertarTramites,
  nombrarTramites,
  retenerTramitesDe,
  type TramiteGuardado,
} from "./importar.repository.ts";

const TABLA = {
  schema: TramiteDeTabla,
  headings: COLUMNAS_TRAMITES,
  also: {
    nombre_tramite: ["nombre", "nombre del trámite", "name"],
    codigo_portal: ["código", "código portal", "code"],
  },
};

interface Plan {
  nuevos: TramiteDeTabla[];
  cambian: { id: number; antes: string; nombre_tramite: string }[];
  iguales: number;
}

/** Shows what a table of procedures would do; with the `huella` of that answer it does it, whole or not at all. */
export async function importarTramites(
  db: Db,
  sesion: Sesion,
  {
    csv,
    confirma,
    id_entidad: pedida,
  }: { csv: string; confirma?: string | undefined; id_entidad?: number | undefined },
  idioma: Idioma,
): Promise<Importacion> {
  const idEntidad = pedida ?? sesion.id_entidad;
  await accederEntidad(db, sesion, idEntidad);
  const tabla = await checkTable(csv, TABLA, { about: idEntidad, idioma });
  tabla.faults.push(...repetidas(tabla));
  return transaction(db, async (tx) => {
    const plan = planear(soundOf(tabla.lines, tabla.faults), await retenerTramitesDe(tx, idEntidad));
    const cuentas = { nuevas: plan.nuevos.length, cambian: plan.cambian.length, iguales: plan.iguales };
    if (confirma === undefined) return toImportacion(tabla, { ...cuentas, escrita: false }, idioma);
    requireConfirmed(tabla, confirma);
    const ids = await insertarTramites(tx, idEntidad, plan.nuevos, sesion.id_usuario);
    await nombrarTramites(tx, plan.cambian, sesion.id_usuario);
    if (ids.length + plan.cambian.length > 0)
      await anotar(tx, {
        nivel: "INFO",
        tipo: "tramite.importar",
        mensaje: "Incorporó trámites de una tabla",
        referencia: `entidad:${idEntidad}`,
        datos: { creados: ids, cambiados: plan.cambian },
        id_entidad: idEntidad,
        sesion,
      });
    return toImportacion(tabla, { ...cuentas, escrita: true }, idioma);
  });
}

/** By its code where it has one, else by its name: neither capitals nor how many blanks it has tell two apart. */
const claveDe = ({
  nombre_tramite,
  codigo_portal,
}: {
  nombre_tramite: string;
  codigo_portal: string | null;
}) =>
  codigo_portal
    ? `codigo:${codigo_portal}`
    : `nombre:${nombre_tramite.replaceAll(/\s+/g, " ").toLowerCase()}`;

function repetidas({ lines, headingOf }: CheckedTable<TramiteDeTabla>) {
  const primeras = new Map<string, number>();
  return lines.flatMap(({ line, row }) => {
    const primera = primeras.get(claveDe(row));
    if (primera === undefined) {
      primeras.set(claveDe(row), line);
      return [];
    }
    const column = headingOf(row.codigo_portal === "" ? "nombre_tramite" : "codigo_portal");
    return [{ line, column, key: "importar:repetida", values: { linea: primera } }];
  });
}

function planear(
  lineas: readonly CheckedLine<TramiteDeTabla>[],
  guardados: readonly TramiteGuardado[],
): Plan {
  const porClave = new Map(guardados.map((guardado) => [claveDe(guardado), guardado]));
  const plan: Plan = { nuevos: [], cambian: [], iguales: 0 };
  for (const { row } of lineas) {
    const guardado = porClave.get(claveDe(row));
    if (!guardado) plan.nuevos.push(row);
    else if (guardado.nombre_tramite === row.nombre_tramite) plan.iguales += 1;
    else
      plan.cambian.push({
        id: guardado.id,
        antes: guardado.nombre_tramite,
        nombre_tramite: row.nombre_tramite,
      });
  }
  return plan;
}
