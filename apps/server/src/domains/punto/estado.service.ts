import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import { ROL } from "@ventanilla/contract/permisos";
import type { Punto, TransicionPunto } from "@ventanilla/contract/punto/punto";
import { puedeRecibirCasos } from "@ventanilla/contract/punto/punto.rules";
import type { Registry } from "../../channels/registry.ts";
import type { Db } from "../../db/database.ts";
import { announce, type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { leerPunto } from "./catalogo.service.ts";
import {
  autorizadosDe,
  borrarPunto as borrar,
  contarCasosAbiertos,
  desautorizarEnTodos,
  esperarTurno,
  marcarEsperas,
  ponerPunto,
  retenerPuntos,
  sostenerPunto,
} from "./editar.repository.ts";
import { accederPuntoDeEntidad } from "./punto.access.ts";
import { type Cambio, marcarCambios, type PuntoBloqueado } from "./punto.repository.ts";

/** What rooms that stand on this one lend to it. */
export interface DependenciasPunto {
  db: Db;
  /** Which channels only record. */
  registry: Pick<Registry, "recordsOnly">;
  /** Ends the stay of these operators; of everybody, when none are named. */
  sacarDelPunto(tx: Tx, idPunto: number, usuarios?: readonly number[]): Promise<void>;
  /** Holds the open cases of a point, and with them whatever would move them. */
  bloquearCasosDePunto(tx: Tx, idPunto: number): Promise<readonly CasoDelPunto[]>;
  /** Answers the changes that the caller marks. */
  moverCasos(tx: Tx, sesion: Sesion, mudanza: Mudanza): Promise<Cambio[]>;
}

export interface CasoDelPunto {
  id: number;
  canal_principal: number;
}

export interface Mudanza {
  casos: readonly CasoDelPunto[];
  origen: Pick<PuntoBloqueado, "id" | "identificador">;
  destino: Pick<PuntoBloqueado, "id" | "identificador">;
}

/** A point is switched off without open cases, or they all move to another one in the same moment (D79). */
export async function cambiarPunto(
  deps: DependenciasPunto,
  sesion: Sesion,
  id: number,
  { transicion, mover_a: moverA }: TransicionPunto,
): Promise<Punto> {
  const estado = estadoTras(transicion);
  await transaction(deps.db, async (tx) => {
    await accederPuntoDeEntidad(tx, sesion, id);
    if (moverA !== undefined) await accederPuntoDeEntidad(tx, sesion, moverA);
    const { casos, cambios } =
      moverA === undefined || estado === "ACTIVO"
        ? NADA
        : await mudar(deps, tx, sesion, { origen: id, destino: moverA });
    await retenerPuntos(tx, moverA === undefined ? [id] : [id, moverA]);
    const punto = await accederPuntoDeEntidad(tx, sesion, id);
    if (punto.estado === estado) return;
    if (estado === "INACTIVO") {
      await exigirSinCasos(tx, id);
      await deps.sacarDelPunto(tx, id);
    }
    await ponerPunto(tx, id, { estado }, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: `punto.${transicion}`,
      mensaje: estado === "ACTIVO" ? "Activó el punto de atención" : "Inactivó el punto de atención",
      referencia: `punto:${id}`,
      datos: {
        ...resumen({ estado: punto.estado }, { estado }),
        ...(cambios.length > 0 && { movidos_a: moverA, casos: casos.map((caso) => caso.id) }),
      },
      id_entidad: punto.id_entidad,
      sesion,
    });
    announce(tx, { tipo: "autorizacion", id_punto: id });
    if (estado === "INACTIVO") await marcarCambios(tx, cambios);
    else await marcarEsperas(tx, id, (await autorizadosDe(tx, id)).canales);
  });
  return leerPunto(deps.db, sesion, id);
}

/** What went to another point, and what changes in lists with it. */
interface Mudado {
  casos: readonly CasoDelPunto[];
  cambios: readonly Cambio[];
}
const NADA: Mudado = { casos: [], cambios: [] };

/**
 * Everything open goes to an ACTIVE point of the same institution. That takes as long as there are cases, so both points are
 * only held meanwhile: messages go on being marked there, and a case that comes in between is counted afterwards.
 */
async function mudar(
  deps: DependenciasPunto,
  tx: Tx,
  sesion: Sesion,
  ids: { origen: number; destino: number },
): Promise<Mudado> {
  const { id_entidad: idEntidad } = await accederPuntoDeEntidad(tx, sesion, ids.origen);
  await esperarTurno(tx, idEntidad);
  const casos = await deps.bloquearCasosDePunto(tx, ids.origen);
  for (const id of [ids.origen, ids.destino].sort((a, b) => a - b)) await sostenerPunto(tx, id);
  const origen = await accederPuntoDeEntidad(tx, sesion, ids.origen);
  if (origen.estado === "INACTIVO") return NADA;
  const destino = await accederPuntoDeEntidad(tx, sesion, ids.destino);
  if (!puedeRecibirCasos(origen, destino)) throw new AppError("DESTINO_NO_VALIDO");
  return { casos, cambios: await deps.moverCasos(tx, sesion, { casos, origen, destino }) };
}

export async function exigirSinCasos(tx: Tx, id: number): Promise<void> {
  const cantidad = await contarCasosAbiertos(tx, id);
  if (cantidad > 0) throw new AppError("PUNTO_CON_CASOS", { values: { cantidad } });
}

/** Besides the permission, of SUPERADMIN alone (B §6); only what nothing refers to (D7). */
export async function borrarPunto(
  { db }: DependenciasPunto,
  sesion: Sesion,
  id: number,
): Promise<{ id: number }> {
  if (sesion.id_rol !== ROL.SUPERADMIN) throw new AppError("SIN_PERMISO");
  await transaction(db, async (tx) => {
    await retenerPuntos(tx, [id]);
    const punto = await accederPuntoDeEntidad(tx, sesion, id);
    const autorizados = await autorizadosDe(tx, id);
    if (!(await borrar(tx, id))) throw new AppError("REGISTRO_RELACIONADO");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "punto.borrar",
      mensaje: "Borró el punto de atención",
      referencia: `punto:${id}`,
      datos: resumen({ ...punto, ...autorizados }, {}),
      id_entidad: punto.id_entidad,
      sesion,
    });
    announce(tx, { tipo: "autorizacion", id_punto: id });
  });
  return { id };
}

/** An account that is no operator of its institution any more works at none of its points. Ends its stay as well. */
export async function quitarDePuntos(
  { sacarDelPunto }: Pick<DependenciasPunto, "sacarDelPunto">,
  tx: Tx,
  idUsuario: number,
): Promise<number[]> {
  const puntos = await desautorizarEnTodos(tx, idUsuario);
  for (const id of puntos) {
    await sacarDelPunto(tx, id, [idUsuario]);
    announce(tx, { tipo: "autorizacion", id_punto: id });
  }
  return puntos;
}
