import type { Transicion } from "@ventanilla/contract/common/lista";
import { estadoTras } from "@ventanilla/contract/common/lista.rules";
import { ROL } from "@ventanilla/contract/permisos";
import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { cerrarSesionesDe } from "../sesion/index.ts";
import { retirarSecretos } from "./correos/retirar-correos.service.ts";
import { type DependenciasUsuario, enPalabras } from "./editar.service.ts";
import { exigirOtroSuperadmin } from "./ultimo-superadmin.service.ts";
import { accederCuenta, accederCuentaParaCambiar } from "./usuario.access.ts";
import { borrarCuenta, ponerCuenta, retenerCuenta } from "./usuario.repository.ts";
import { leerFila } from "./usuario.service.ts";

/** Switched off, an account's sessions and its token end at once (D25, D36). The same again is no change (D8). */
export async function cambiarUsuario(
  { db, correos, cerrarPresencia }: DependenciasUsuario,
  sesion: Sesion,
  id: number,
  { transicion }: Transicion,
): Promise<UsuarioFila> {
  const estado = estadoTras(transicion);
  await transaction(db, async (tx) => {
    await retenerCuenta(tx, id);
    const cuenta = await accederCuentaParaCambiar(tx, sesion, id);
    if (cuenta.id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");
    if (cuenta.estado === estado) return;
    if (estado === "INACTIVO") await exigirOtroSuperadmin(tx, id);
    await ponerCuenta(tx, id, { estado }, sesion.id_usuario);
    if (estado === "INACTIVO") await cerrarSesionesDe(tx, cerrarPresencia, id, "desactivacion");
    if (estado === "INACTIVO") await retirarSecretos(tx, { correos }, id, "todos");
    await anotar(tx, {
      nivel: "INFO",
      tipo: `usuario.${transicion}`,
      mensaje: estado === "ACTIVO" ? "Activó la cuenta de usuario" : "Inactivó la cuenta de usuario",
      referencia: `usuario:${id}`,
      datos: resumen({ estado: cuenta.estado }, { estado }),
      id_entidad: cuenta.id_entidad,
      sesion,
    });
  }).catch((error: unknown) => {
    throw enPalabras(error);
  });
  return leerFila(db, sesion, id);
}

/** Besides the permission, of SUPERADMIN alone (A §6); only one that left no trace (D7). */
export async function borrarUsuario(
  { db, correos, cerrarPresencia }: DependenciasUsuario,
  sesion: Sesion,
  id: number,
): Promise<{ id: number }> {
  if (sesion.id_rol !== ROL.SUPERADMIN) throw new AppError("SIN_PERMISO");
  if (id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");
  await transaction(db, async (tx) => {
    await retenerCuenta(tx, id);
    const { id_entidad, nombre_completo: _deLaPersona, ...cuenta } = await accederCuenta(tx, sesion, id);
    await exigirOtroSuperadmin(tx, id);
    await cerrarSesionesDe(tx, cerrarPresencia, id, "desactivacion");
    if (!(await borrarCuenta(tx, id))) throw new AppError("REGISTRO_RELACIONADO");
    await retirarSecretos(tx, { correos }, id, "todos");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "usuario.borrar",
      mensaje: "Borró la cuenta de usuario",
      referencia: `usuario:${id}`,
      datos: resumen({ ...cuenta, id_entidad }, {}),
      id_entidad,
      sesion,
    });
  });
  return { id };
}
