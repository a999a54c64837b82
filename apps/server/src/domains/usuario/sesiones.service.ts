import type { SesionDeUsuario } from "@ventanilla/contract/usuario/usuario";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { listarAbiertas, terminarSesion as terminar } from "../sesion/index.ts";
import { anotarEn } from "./credencial.service.ts";
import type { DependenciasUsuario } from "./editar.service.ts";
import { accederCuentaParaCambiar } from "./usuario.access.ts";

/** Where an account is signed in now. */
export async function listarSesiones(
  db: Db,
  sesion: Sesion,
  id: number,
): Promise<{ rows: SesionDeUsuario[] }> {
  await accederCuentaParaCambiar(db, sesion, id);
  const abiertas = await listarAbiertas(db, id);
  return { rows: abiertas.map((una) => ({ ...una, propia: una.id === sesion.id })) };
}

/** The screen that holds it is told, on whatever process. */
export function terminarSesion(
  { db, cerrarPresencia }: DependenciasUsuario,
  sesion: Sesion,
  { id, sesion: cual }: { id: number; sesion: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    const cuenta = await accederCuentaParaCambiar(tx, sesion, id);
    if (!(await terminar(tx, cerrarPresencia, { id: cual, id_usuario: id }))) return;
    await anotarEn(tx, sesion, cuenta, {
      tipo: "usuario.sesion_terminada",
      mensaje: "Terminó una sesión de la cuenta de usuario",
    });
  });
}
