import type { SesionAbierta } from "@ventanilla/contract/sesion/sesion";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import * as sesiones from "../sesion/index.ts";
import type { DependenciasUsuario } from "./editar.service.ts";
import { accederCuentaParaCambiar } from "./usuario.access.ts";

/** Where an account is signed in now. */
export async function listarSesiones(db: Db, sesion: Sesion, id: number): Promise<{ rows: SesionAbierta[] }> {
  await accederCuentaParaCambiar(db, sesion, id);
  return { rows: await sesiones.listarSesiones(db, sesion, id) };
}

/** The screen that holds it is told, on whatever process. */
export async function terminarSesion(
  deps: DependenciasUsuario,
  sesion: Sesion,
  { id, sesion: cual }: { id: number; sesion: string },
): Promise<void> {
  const { id_entidad } = await accederCuentaParaCambiar(deps.db, sesion, id);
  await sesiones.terminarSesion(deps, sesion, { id: cual, id_usuario: id, id_entidad });
}
