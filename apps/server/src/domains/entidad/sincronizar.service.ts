import type {
  EntidadHallada,
  EntidadPortal,
  ResumenSincronizacion,
} from "@ventanilla/contract/entidad/entidad";
import type { CodigoError } from "@ventanilla/contract/errores";
import type { PortalService, ProceduresPortal } from "../../adapters/procedures-portal/port.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { nowMs } from "../../shared/clock.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { abrirServicio } from "../servicio-iop/index.ts";
import { type DependenciasPortal, deUnaVez, SERVICIO_PORTAL, type Turno } from "../sincronizacion/index.ts";
import { ponerEntidad } from "./editar.repository.ts";
import { exigirSuperadmin } from "./entidad.access.ts";
import {
  conocidasDe,
  type EntidadConocida,
  insertarDelPortal,
  retenerConocidas,
} from "./sincronizar.repository.ts";

export interface DependenciasSincronizar extends DependenciasPortal {
  /** Milliseconds after which no further institution is read: whoever waits for the answer gets one. */
  sincronizarMs?: number;
}

const SINCRONIZAR_MS = 40_000;
/** Rows of a transaction. */
const LOTE = 100;
/** Institutions that are read at the portal at the same time. */
const A_LA_VEZ = 4;

/**
 * Known institutions get the name and acronym that the portal lists; new ones are read in full and created ACTIVO.
 * Nothing else of a known one is touched, and none is deleted or switched off (D48).
 */
export async function sincronizarEntidades(
  deps: DependenciasSincronizar,
  sesion: Sesion,
): Promise<ResumenSincronizacion> {
  exigirSuperadmin(sesion);
  const { db, sealer, portal, sincronizarMs = SINCRONIZAR_MS } = deps;
  const hasta = nowMs() + sincronizarMs;
  const lista = await abrirServicio(db, sealer, SERVICIO_PORTAL.lista);
  const detalle = await abrirServicio(db, sealer, SERVICIO_PORTAL.entidad);
  return deUnaVez(db, "entidades", async (turno) => {
    const { rows, unreadable } = await portal.entidades(lista, { beforeCall: turno });
    const conocidas = new Set(
      (
        await conocidasDe(
          db,
          rows.map((una) => una.id_entidad),
        )
      ).map((una) => una.id_portal_unico),
    );
    const actualizados = await actualizar(
      deps,
      { sesion, turno },
      rows.filter(({ id_entidad }) => conocidas.has(id_entidad)),
    );
    const nuevas = rows.filter(({ id_entidad }) => !conocidas.has(id_entidad));
    const traidas = await traer(deps, { sesion, turno }, { detalle, nuevas, hasta });
    return {
      ...traidas,
      actualizados,
      sin_cambio: conocidas.size - actualizados,
      inactivados: 0,
      fallidos: traidas.fallidos + unreadable,
    };
  });
}

interface Corrida {
  sesion: Sesion;
  turno: Turno;
}

/** Answers how many changed. */
async function actualizar(
  { db }: DependenciasSincronizar,
  { sesion, turno }: Corrida,
  filas: readonly EntidadPortal[],
): Promise<number> {
  let total = 0;
  for (const lote of lotesDe(filas, LOTE)) {
    total += await transaction(db, async (tx) => {
      await turno(tx);
      const porCodigo = new Map(lote.map((fila) => [fila.id_entidad, fila]));
      let cambiadas = 0;
      for (const conocida of await retenerConocidas(tx, [...porCodigo.keys()])) {
        const fila = porCodigo.get(conocida.id_portal_unico);
        if (fila && (await renombrar(tx, sesion, conocida, fila))) cambiadas += 1;
      }
      return cambiadas;
    });
  }
  return total;
}

async function renombrar(
  tx: Tx,
  sesion: Sesion,
  { id, nombre, sigla }: EntidadConocida,
  fila: EntidadPortal,
): Promise<boolean> {
  const despues = { nombre: fila.denominacion, sigla: fila.sigla || sigla };
  const datos = resumen({ nombre, sigla }, despues);
  if (Object.keys(datos).length === 0) return false;
  await ponerEntidad(tx, id, despues, sesion.id_usuario);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "entidad.sincronizar",
    mensaje: "Actualizó la entidad desde el portal",
    referencia: `entidad:${id}`,
    datos,
    id_entidad: id,
    sesion,
  });
  return true;
}

/** Reads new ones at the portal, a few at a time. What fails, and what there is no time for, is left to the next time. */
async function traer(
  { db, portal }: DependenciasSincronizar,
  { sesion, turno }: Corrida,
  { detalle, nuevas, hasta }: { detalle: PortalService; nuevas: readonly EntidadPortal[]; hasta: number },
): Promise<Pick<ResumenSincronizacion, "creados" | "fallidos" | "pendientes">> {
  let creados = 0;
  let fallidos = 0;
  let pendientes = nuevas.length;
  for (const lote of lotesDe(nuevas, A_LA_VEZ)) {
    if (nowMs() >= hasta) break;
    await turno();
    const leidas = await Promise.all(lote.map((una) => leer(portal, detalle, una)));
    const halladas = leidas.flatMap(({ hallada }) => hallada ?? []);
    const creadas = await transaction(db, async (tx) => {
      await turno(tx);
      return crear(tx, sesion, halladas);
    });
    pendientes -= lote.length;
    creados += creadas;
    fallidos += lote.length - halladas.length;
    // A portal that answers none of them would keep everybody waiting for each.
    if (leidas.every(({ respondio }) => !respondio)) break;
  }
  return { creados, fallidos, pendientes };
}

/** What is said of a portal that is not there. Whatever it answers, legible or not, is of one institution alone. */
const SIN_RESPUESTA: ReadonlySet<CodigoError> = new Set(["PORTAL_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO"]);

interface Lectura {
  hallada?: EntidadHallada | undefined;
  respondio: boolean;
}

async function leer(
  portal: ProceduresPortal,
  detalle: PortalService,
  { id_entidad: id, sigla }: EntidadPortal,
): Promise<Lectura> {
  try {
    return { hallada: await portal.entidad(detalle, { id, sigla }), respondio: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { respondio: !SIN_RESPUESTA.has(error.codigo) };
  }
}

async function crear(tx: Tx, sesion: Sesion, halladas: readonly EntidadHallada[]): Promise<number> {
  let creadas = 0;
  for (const hallada of halladas) {
    const id = await insertarDelPortal(tx, hallada, sesion.id_usuario);
    if (id === undefined) continue;
    creadas += 1;
    await anotar(tx, {
      nivel: "INFO",
      tipo: "entidad.sincronizar",
      mensaje: "Creó la entidad desde el portal",
      referencia: `entidad:${id}`,
      datos: resumen({}, hallada),
      id_entidad: id,
      sesion,
    });
  }
  return creadas;
}

function* lotesDe<T>(filas: readonly T[], cantidad: number): Generator<T[]> {
  for (let i = 0; i < filas.length; i += cantidad) yield filas.slice(i, i + cantidad);
}
