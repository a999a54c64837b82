import type { ResumenSincronizacion } from "@ventanilla/contract/entidad/entidad";
import type { PortalTramite } from "../../adapters/procedures-portal/port.ts";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederEntidadEntera } from "../entidad/index.ts";
import { anotar, resumen } from "../log/index.ts";
import { abrirServicio } from "../servicio-iop/index.ts";
import { type DependenciasPortal, deUnaVez, SERVICIO_PORTAL, type Turno } from "../sincronizacion/index.ts";
import {
  codigosEnUso,
  esperarTurno,
  insertarTramite,
  ponerTramite,
  retenerPorCodigo,
  type TramiteDelPortal,
} from "./sincronizar.repository.ts";

/** Rows of a transaction. */
const LOTE = 100;

type Cuenta = Pick<ResumenSincronizacion, "creados" | "actualizados" | "sin_cambio" | "inactivados">;
type Hecho = keyof Cuenta;

interface Corrida {
  db: Db;
  sesion: Sesion;
  idEntidad: number;
  turno: Turno;
}

/**
 * Procedures by the portal's code: new ones are created, names follow, those that it no longer publishes become INACTIVO,
 * and come back with it unless a person switched them off. Those without a code are the institution's own (D48).
 */
export async function sincronizarTramites(
  { db, sealer, portal }: DependenciasPortal,
  sesion: Sesion,
  idEntidad: number,
): Promise<ResumenSincronizacion> {
  const { id_portal_unico: codigo } = await accederEntidadEntera(db, sesion, idEntidad);
  if (codigo === null) throw new AppError("ENTIDAD_SIN_PORTAL");
  const servicio = await abrirServicio(db, sealer, SERVICIO_PORTAL.tramites);
  return deUnaVez(db, `tramites:${idEntidad}`, async (turno) => {
    const lista = await portal.tramites(servicio, codigo, { beforeCall: turno });
    if (!lista) throw new AppError("ENTIDAD_NO_HALLADA");
    const publicados = lista.rows.filter(({ published }) => published);
    const enUso = await codigosEnUso(db, idEntidad);
    // An empty answer is rather a portal that is not well than the end of everything.
    if (publicados.length === 0 && lista.unreadable === 0 && enUso.length > 0)
      throw new AppError("PORTAL_SIN_TRAMITES");
    const corrida = { db, sesion, idEntidad, turno };
    const cuenta: Cuenta = { creados: 0, actualizados: 0, sin_cambio: 0, inactivados: 0 };
    await porLotes(corrida, publicados, cuenta, seguir);
    // What cannot be read may be any of them.
    const quedan = new Set(publicados.map((uno) => uno.codigo));
    const idos = lista.unreadable > 0 ? [] : enUso.filter((uno) => !quedan.has(uno));
    await porLotes(corrida, idos, cuenta, retirar);
    return { ...cuenta, fallidos: lista.unreadable, pendientes: 0 };
  });
}

/** Each handful in a transaction of its own; what each did is counted when it stands. */
async function porLotes<T>(
  corrida: Corrida,
  filas: readonly T[],
  cuenta: Cuenta,
  aplicar: (tx: Tx, corrida: Corrida, lote: readonly T[]) => Promise<Hecho[]>,
): Promise<void> {
  for (let i = 0; i < filas.length; i += LOTE) {
    const hechos = await transaction(corrida.db, async (tx) => {
      await corrida.turno(tx);
      // Somebody may be taking in a table of the same codes.
      await esperarTurno(tx, corrida.idEntidad);
      return aplicar(tx, corrida, filas.slice(i, i + LOTE));
    });
    for (const hecho of hechos) cuenta[hecho] += 1;
  }
}

async function seguir(tx: Tx, corrida: Corrida, lote: readonly PortalTramite[]): Promise<Hecho[]> {
  const codigos = lote.map(({ codigo }) => codigo);
  const nuestros = await retenerPorCodigo(tx, corrida.idEntidad, codigos);
  const porCodigo = new Map(nuestros.map((uno) => [uno.codigo_portal, uno]));
  const hechos: Hecho[] = [];
  for (const publicado of lote) hechos.push(await seguirUno(tx, corrida, publicado, porCodigo));
  return hechos;
}

async function seguirUno(
  tx: Tx,
  corrida: Corrida,
  { codigo, nombre }: PortalTramite,
  nuestros: ReadonlyMap<string, TramiteDelPortal>,
): Promise<Hecho> {
  const { sesion, idEntidad } = corrida;
  const antes = nuestros.get(codigo);
  if (!antes) {
    const nuevo = { id_entidad: idEntidad, codigo_portal: codigo, nombre_tramite: nombre };
    const id = await insertarTramite(tx, nuevo, sesion.id_usuario);
    await anotarCambio(tx, corrida, {
      id,
      mensaje: "Creó el trámite desde el portal",
      datos: resumen({}, nuevo),
    });
    return "creados";
  }
  const despues = {
    nombre_tramite: nombre,
    estado: antes.retirado_del_portal ? ("ACTIVO" as const) : antes.estado,
    retirado_del_portal: false,
  };
  const datos = resumen(
    { nombre_tramite: antes.nombre_tramite, estado: antes.estado },
    { nombre_tramite: despues.nombre_tramite, estado: despues.estado },
  );
  if (Object.keys(datos).length === 0) return "sin_cambio";
  await ponerTramite(tx, antes.id, despues, sesion.id_usuario);
  await anotarCambio(tx, corrida, { id: antes.id, mensaje: "Actualizó el trámite desde el portal", datos });
  return "actualizados";
}

async function retirar(tx: Tx, corrida: Corrida, codigos: readonly string[]): Promise<Hecho[]> {
  const nuestros = await retenerPorCodigo(tx, corrida.idEntidad, codigos);
  const idos = nuestros.filter(({ estado }) => estado === "ACTIVO");
  for (const { id } of idos) {
    const despues = { estado: "INACTIVO", retirado_del_portal: true } as const;
    await ponerTramite(tx, id, despues, corrida.sesion.id_usuario);
    await anotarCambio(tx, corrida, {
      id,
      mensaje: "Inactivó el trámite, que ya no está en el portal",
      datos: resumen({ estado: "ACTIVO" }, { estado: "INACTIVO" }),
    });
  }
  return idos.map(() => "inactivados");
}

async function anotarCambio(
  tx: Tx,
  { sesion, idEntidad }: Corrida,
  { id, mensaje, datos }: { id: number; mensaje: string; datos: Readonly<Record<string, unknown>> },
): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo: "tramite.sincronizar",
    mensaje,
    referencia: `tramite:${id}`,
    datos,
    id_entidad: idEntidad,
    sesion,
  });
}
