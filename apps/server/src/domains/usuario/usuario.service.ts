import type { Lista } from "@ventanilla/contract/common/lista";
import type { OperadorBreve } from "@ventanilla/contract/punto/punto";
import type {
  ConsultaOperadores,
  ConsultaUsuarios,
  Usuario,
  UsuarioFila,
} from "@ventanilla/contract/usuario/usuario";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirAlcance } from "../entidad/index.ts";
import { anotandoExportacion } from "../log/index.ts";
import { anotarVista } from "../persona/index.ts";
import * as catalogo from "./catalogo.repository.ts";
import * as operadores from "./operadores.repository.ts";
import { accederCuenta, cuentaVisible, lectorDe, usuariosVisiblesPara } from "./usuario.access.ts";

export async function listarOperadores(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaOperadores,
): Promise<Lista<OperadorBreve>> {
  await exigirAlcance(db, sesion, consulta);
  return operadores.listarOperadores(db, usuariosVisiblesPara(sesion), consulta);
}

export async function listarUsuarios(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaUsuarios,
): Promise<Lista<UsuarioFila>> {
  await exigirAlcance(db, sesion, consulta);
  const lector = await lectorDe(db, sesion);
  return catalogo.listarCuentas(db, { lector, visible: cuentaVisible(sesion), consulta });
}

/** The whole list, on record: who took how many rows of it. */
export async function exportarUsuarios(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaUsuarios,
): Promise<AsyncIterable<UsuarioFila[]>> {
  await exigirAlcance(db, sesion, consulta);
  const lector = await lectorDe(db, sesion);
  const filas = catalogo.recorrerCuentas(db, { lector, visible: cuentaVisible(sesion), consulta });
  return anotandoExportacion(db, sesion, { sustantivo: "usuario", consulta }, filas);
}

/** With its person; who looked is on record, in the same transaction (D111). */
export function leerUsuario(db: Db, sesion: Sesion, id: number): Promise<Usuario> {
  return transaction(db, async (tx) => {
    const { id_persona } = await accederCuenta(tx, sesion, id);
    const usuario = await catalogo.leerCompleto(tx, await lectorDe(tx, sesion), id);
    if (!usuario) throw new AppError("NO_EXISTE");
    if (id_persona !== null) await anotarVista(tx, sesion, id_persona);
    return usuario;
  });
}

/** What a list shows of one account. */
export async function leerFila(db: Db, sesion: Sesion, id: number): Promise<UsuarioFila> {
  const fila = await catalogo.leerFila(db, await lectorDe(db, sesion), id);
  if (!fila) throw new AppError("NO_EXISTE");
  return fila;
}

/** Only the name, for who made or changed a record: of colleagues, and to SUPERADMIN of anybody. */
export async function leerNombreDeUsuario(db: Db, sesion: Sesion, id: number): Promise<{ usuario: string }> {
  const cuenta = await accederCuenta(db, sesion, id);
  return { usuario: cuenta.usuario };
}
