import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaRoles, Rol, RolEditado, RolNuevo } from "@ventanilla/contract/rol/rol";
import { esRolDeSistema } from "@ventanilla/contract/rol/rol.rules";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion, anotar, resumen } from "../log/index.ts";
import { nombraAlRol } from "../parametro/index.ts";
import { sembrarPermisosDeRol } from "../permiso/index.ts";
import { losAsignables } from "./asignables.service.ts";
import { accederRol } from "./rol.access.ts";
import * as roles from "./rol.repository.ts";

/** All to whoever may read roles; else, and by `id: 1`, those that the caller may assign (D22). */
export async function listarRoles(db: Db, sesion: Sesion, consulta: ConsultaRoles): Promise<Lista<Rol>> {
  return roles.listarRoles(db, consulta, await losVisibles(db, sesion, consulta));
}

/** The whole list, on record: who took how many rows of it. */
export async function exportarRoles(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaRoles,
): Promise<AsyncIterable<Rol[]>> {
  const filas = roles.recorrerRoles(db, consulta, await losVisibles(db, sesion, consulta));
  return anotandoExportacion(db, sesion, { sustantivo: "rol", consulta }, filas);
}

async function losVisibles(db: Db, sesion: Sesion, { id }: ConsultaRoles): Promise<readonly number[] | null> {
  const todos = sesion.permisos.has("roles:read") && id !== 1;
  return todos ? null : losAsignables(db, sesion);
}

export function leerRol(db: Db, id: number): Promise<Rol> {
  return accederRol(db, id);
}

/** With a row of permissions per module, all off. */
export async function crearRol(db: Db, sesion: Sesion, nuevo: RolNuevo): Promise<Rol> {
  const id = await transaction(db, async (tx) => {
    const creado = await roles.insertarRol(tx, nuevo, sesion.id_usuario);
    if (creado === undefined) throw repetido();
    await sembrarPermisosDeRol(tx, creado);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "rol.crear",
      mensaje: "Creó el rol",
      referencia: `rol:${creado}`,
      datos: resumen({}, { ...nuevo }),
      sesion,
    });
    return creado;
  });
  return accederRol(db, id);
}

export async function editarRol(db: Db, sesion: Sesion, id: number, editado: RolEditado): Promise<Rol> {
  await transaction(db, async (tx) => {
    await roles.esperarTurno(tx);
    const { nombre, path, descripcion } = await accederRol(tx, id);
    const antes = { nombre, path, descripcion };
    const despues = {
      nombre: editado.nombre ?? nombre,
      path: editado.path === undefined ? path : editado.path,
      descripcion: editado.descripcion ?? descripcion,
    };
    const datos = resumen(antes, despues);
    if (Object.keys(datos).length === 0) return;
    if (despues.nombre !== nombre) await exigirNombre(tx, id, despues.nombre);
    if (!(await roles.ponerRol(tx, id, despues, sesion.id_usuario))) throw repetido();
    // After the row is held: whoever names it in the parameter meanwhile waits, or was waited for.
    if (despues.nombre !== nombre && (await nombraAlRol(tx, nombre)))
      throw new AppError("ROL_EXIGE_FACTOR", { campos: { nombre: "errores:ROL_EXIGE_FACTOR" } });
    await anotar(tx, {
      nivel: "INFO",
      tipo: "rol.editar",
      mensaje: "Cambió el rol",
      referencia: `rol:${id}`,
      datos,
      sesion,
    });
  });
  return accederRol(db, id);
}

/** Neither one that the code knows nor one that somebody has (D42), nor one of which a second factor is demanded by its name. */
export async function borrarRol(db: Db, sesion: Sesion, id: number): Promise<{ id: number }> {
  await transaction(db, async (tx) => {
    await roles.retenerRol(tx, id);
    const { nombre, path, descripcion } = await accederRol(tx, id);
    if (esRolDeSistema({ id })) throw new AppError("ROL_DE_SISTEMA");
    // After the row is held, as where it is renamed: another role of this name would be demanded one unasked.
    if (await nombraAlRol(tx, nombre)) throw new AppError("ROL_EXIGE_FACTOR");
    if (!(await roles.borrarRol(tx, id))) throw new AppError("ROL_EN_USO");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "rol.borrar",
      mensaje: "Borró el rol",
      referencia: `rol:${id}`,
      datos: resumen({ nombre, path, descripcion }, {}),
      sesion,
    });
  });
  return { id };
}

async function exigirNombre(tx: Tx, id: number, nombre: string): Promise<void> {
  if (esRolDeSistema({ id }))
    throw new AppError("ROL_DE_SISTEMA", { campos: { nombre: "errores:ROL_DE_SISTEMA" } });
  if (await roles.esNombreDeOtro(tx, nombre, id)) throw repetido();
}

function repetido(): AppError {
  return new AppError("ROL_REPETIDO", { campos: { nombre: "errores:ROL_REPETIDO" } });
}
