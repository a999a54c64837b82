import {
  DATOS_USUARIO_DEFECTO,
  type Entidad,
  type EntidadEditada,
  type EntidadNueva,
  EntidadPropia,
} from "@ventanilla/contract/entidad/entidad";
import { ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { insertarEntidad, ponerEntidad, retenerEntidades } from "./editar.repository.ts";
import { accederEntidadEntera, exigirSuperadmin } from "./entidad.access.ts";
import { type DependenciasEntidad, trasInactivar } from "./estado.service.ts";

/** It begins ACTIVO. Whoever sees only their own institution makes none. */
export async function crearEntidad(db: Db, sesion: Sesion, nueva: EntidadNueva): Promise<Entidad> {
  exigirSuperadmin(sesion);
  const { nombre } = nueva;
  const campos = { datos_usuario: [...DATOS_USUARIO_DEFECTO], ...dados(nueva), nombre };
  const id = await transaction(db, async (tx) => {
    const creada = await insertarEntidad(tx, { ...campos, estado: "ACTIVO" }, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "entidad.crear",
      mensaje: "Creó la entidad",
      referencia: `entidad:${creada}`,
      datos: resumen({}, campos),
      id_entidad: creada,
      sesion,
    });
    return creada;
  });
  return accederEntidadEntera(db, sesion, id);
}

/** What is absent stays. Everybody but SUPERADMIN changes only what the form of their own institution holds. */
export async function editarEntidad(
  deps: DependenciasEntidad,
  sesion: Sesion,
  id: number,
  editada: EntidadEditada,
): Promise<Entidad> {
  await transaction(deps.db, async (tx) => {
    await retenerEntidades(tx, [sesion.id_entidad, id]);
    const antes = await accederEntidadEntera(tx, sesion, id);
    const cambios = soloLoDistinto(antes, dados(editada));
    if (Object.keys(cambios).length === 0) return;
    if (cambios.estado !== undefined && id === sesion.id_entidad) throw new AppError("ENTIDAD_PROPIA");
    if (sesion.id_rol !== ROL.SUPERADMIN) exigirSuFormulario(cambios);
    await escribir(deps, tx, sesion, { antes, cambios });
  });
  return accederEntidadEntera(deps.db, sesion, id);
}

async function escribir(
  deps: DependenciasEntidad,
  tx: Tx,
  sesion: Sesion,
  { antes, cambios }: { antes: Entidad; cambios: Partial<Entidad> },
): Promise<void> {
  await ponerEntidad(tx, antes.id, cambios, sesion.id_usuario);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "entidad.editar",
    mensaje: "Cambió la entidad",
    referencia: `entidad:${antes.id}`,
    datos: resumen(deCampos(antes, cambios), cambios),
    id_entidad: antes.id,
    sesion,
  });
  if (cambios.estado === "INACTIVO") await trasInactivar(deps, tx, antes.id);
}

/** Each field that is not theirs, and each of theirs that they leave out although they must not, is told at its place. */
function exigirSuFormulario(cambios: Partial<Entidad>): void {
  const campos = Object.fromEntries(
    Object.entries(cambios).flatMap(([campo, valor]) => {
      if (!Object.hasOwn(EntidadPropia.shape, campo)) return [[campo, "entidades:deSuperadmin"]];
      return campo === "codigo_portal" && valor === null ? [[campo, "validacion:obligatorio"]] : [];
    }),
  );
  if (Object.keys(campos).length > 0) throw new AppError("VALIDACION", { campos });
}

/** What is given; what is not stays out of the statement. */
function dados(campos: object): Partial<Entidad> {
  return Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== undefined));
}

function soloLoDistinto(antes: Entidad, despues: Partial<Entidad>): Partial<Entidad> {
  const distintos = resumen(deCampos(antes, despues), despues);
  return Object.fromEntries(Object.entries(despues).filter(([campo]) => Object.hasOwn(distintos, campo)));
}

function deCampos(entidad: Entidad, cuales: Partial<Entidad>): Partial<Entidad> {
  return Object.fromEntries(Object.entries(entidad).filter(([campo]) => Object.hasOwn(cuales, campo)));
}
