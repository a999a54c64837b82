import type { Transicion } from "@ventanilla/contract/common/lista";
import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import type { Modulo, ModuloEditado, ModuloNuevo } from "@ventanilla/contract/modulo/modulo";
import { esDeSistema, esImprescindible, puedeSerPadre } from "@ventanilla/contract/modulo/modulo.rules";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import * as modulos from "./editar.repository.ts";
import { accederModulo } from "./modulo.access.ts";

/** What rooms that stand on this one lend to it. */
export interface DependenciasModulo {
  db: Db;
  /** Gives a new module its row per role. */
  sembrarPermisosDeModulo(tx: Tx, idModulo: number): Promise<void>;
  /** Whether a role other than SUPERADMIN may do anything in it. */
  estaConcedido(tx: Tx, idModulo: number): Promise<boolean>;
  /** Whoever is connected to a point is asked again whether they may be. */
  revisarMesas(tx: Tx): Promise<void>;
}

export async function crearModulo(
  { db, sembrarPermisosDeModulo }: DependenciasModulo,
  sesion: Sesion,
  escrito: ModuloNuevo,
): Promise<Modulo> {
  const id = await transaction(db, async (tx) => {
    await modulos.esperarTurno(tx);
    const nuevo = sinIconoDeHijo(escrito);
    await exigirRutaLibre(tx, nuevo.ruta);
    await exigirPadre(tx, undefined, nuevo.id_modulo);
    const creado = await modulos.insertarModulo(tx, nuevo, sesion.id_usuario);
    await sembrarPermisosDeModulo(tx, creado);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "modulo.crear",
      mensaje: "Creó el módulo",
      referencia: `modulo:${creado}`,
      datos: resumen({}, { ...nuevo }),
      sesion,
    });
    return creado;
  });
  return accederModulo(db, id);
}

export async function editarModulo(
  { db, revisarMesas }: DependenciasModulo,
  sesion: Sesion,
  id: number,
  editado: ModuloEditado,
): Promise<Modulo> {
  await transaction(db, async (tx) => {
    await modulos.esperarTurno(tx);
    const actual = await accederModulo(tx, id);
    const antes = escritoDe(actual);
    const despues = sinIconoDeHijo({ ...antes, ...sinAusentes(editado) });
    const datos = resumen(antes, despues);
    if (Object.keys(datos).length === 0) return;
    exigirQueQuede(actual, despues);
    if (despues.ruta !== antes.ruta) await exigirRutaLibre(tx, despues.ruta, id);
    if (despues.id_modulo !== antes.id_modulo) await exigirPadre(tx, id, despues.id_modulo);
    await modulos.ponerModulo(tx, id, despues, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "modulo.editar",
      mensaje: "Cambió el módulo",
      referencia: `modulo:${id}`,
      datos,
      sesion,
    });
    if (despues.estado !== antes.estado) await revisarMesas(tx);
  });
  return accederModulo(db, id);
}

export function cambiarModulo(
  deps: DependenciasModulo,
  sesion: Sesion,
  id: number,
  { transicion }: Transicion,
): Promise<Modulo> {
  return editarModulo(deps, sesion, id, { estado: estadoTras(transicion) });
}

/** Only what nothing stands on: no page of the product, no child, no role that may do something in it (D7, D42). */
export async function borrarModulo(
  { db, estaConcedido }: DependenciasModulo,
  sesion: Sesion,
  id: number,
): Promise<{ id: number }> {
  await transaction(db, async (tx) => {
    await modulos.esperarTurno(tx);
    const modulo = await accederModulo(tx, id);
    if (esDeSistema(modulo)) throw new AppError("MODULO_DE_SISTEMA");
    if (await modulos.tieneHijos(tx, id)) throw new AppError("MODULO_CON_HIJOS");
    if (await estaConcedido(tx, id)) throw new AppError("MODULO_EN_USO");
    if (!(await modulos.borrarModulo(tx, id))) throw new AppError("MODULO_EN_USO");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "modulo.borrar",
      mensaje: "Borró el módulo",
      referencia: `modulo:${id}`,
      datos: resumen(escritoDe(modulo), {}),
      sesion,
    });
  });
  return { id };
}

function escritoDe({
  label,
  ruta,
  icono,
  orden,
  visible,
  id_modulo,
  estado,
}: Modulo): ModuloNuevo & Record<string, unknown> {
  return { label, ruta, icono, orden, visible, id_modulo, estado };
}

/** In the menu a child stands without an icon (A §3). */
function sinIconoDeHijo<M extends ModuloNuevo>(modulo: M): M {
  return modulo.id_modulo === null ? modulo : { ...modulo, icono: null };
}

function sinAusentes(editado: ModuloEditado): Partial<ModuloNuevo> {
  return Object.fromEntries(Object.entries(editado).filter(([, valor]) => valor !== undefined));
}

/** Addresses of the product stay, and the modules that mend the rest stay ACTIVO. */
function exigirQueQuede(modulo: Modulo, despues: ModuloNuevo): void {
  if (esDeSistema(modulo) && despues.ruta !== modulo.ruta)
    throw new AppError("MODULO_DE_SISTEMA", { campos: { ruta: "errores:MODULO_DE_SISTEMA" } });
  if (esImprescindible(modulo) && despues.estado === "INACTIVO") throw new AppError("MODULO_DE_SISTEMA");
}

async function exigirRutaLibre(tx: Tx, ruta: string, id?: number): Promise<void> {
  if (await modulos.estaTomada(tx, ruta, id))
    throw new AppError("MODULO_REPETIDO", { campos: { ruta: "errores:MODULO_REPETIDO" } });
}

/** Two levels: a parent is ACTIVO and has none itself, and what has children gets none. */
async function exigirPadre(tx: Tx, id: number | undefined, idPadre: number | null): Promise<void> {
  if (idPadre === null) return;
  const padre = await accederModulo(tx, idPadre);
  if (!puedeSerPadre(padre, id === undefined ? undefined : { id }))
    throw new AppError("MODULO_PADRE_NO_VALIDO", { campos: { id_modulo: "errores:MODULO_PADRE_NO_VALIDO" } });
  if (id !== undefined && (await modulos.tieneHijos(tx, id)))
    throw new AppError("MODULO_CON_HIJOS", { campos: { id_modulo: "errores:MODULO_CON_HIJOS" } });
}
