import type { TablaPedida } from "@ventanilla/contract/common/importacion";
import { IMPORTAR_USUARIOS_MAX } from "@ventanilla/contract/limites";
import type { ImportacionUsuarios } from "@ventanilla/contract/usuario/tabla";
import { COLUMNAS_USUARIOS, UsuarioDeTabla } from "@ventanilla/contract/usuario/tabla";
import { type Idioma, traducir } from "@ventanilla/i18n";
import type { z } from "zod";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import {
  type CheckedTable,
  checkTable,
  requireConfirmed,
  toImportacion,
} from "../../../shared/csv/checked-table.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederEntidad } from "../../entidad/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import { guardarPersona } from "../../persona/index.ts";
import { exigirRolAsignable } from "../../rol/index.ts";
import { exigirAbierta, inventarContrasena, resumirContrasena } from "../../sesion/index.ts";
import { type DependenciasUsuario, enPalabras } from "../editar.service.ts";
import { buscarCuenta, insertarCuenta, retenerCuenta } from "../usuario.repository.ts";
import { esperarTurno } from "./importar.repository.ts";
import { type CuentaDeTabla, planear } from "./plan-de-tabla.ts";

const TABLA = {
  schema: UsuarioDeTabla,
  headings: COLUMNAS_USUARIOS,
  also: {
    email: ["correo electrónico", "mail"],
    nro_documento: ["documento", "número de documento", "CI"],
    nombres: ["nombre"],
  },
  rows: IMPORTAR_USUARIOS_MAX,
};
/** Passwords that are worked on at once: each takes its time and its memory, and others sign in meanwhile. */
const A_LA_VEZ = 2;

type Pedido = z.output<typeof TablaPedida> & { id_entidad?: number | undefined };
interface Quien {
  sesion: Sesion;
  idioma: Idioma;
}

/** Shows what a table of accounts would do; with the `huella` of that answer it makes them, all or none. */
export async function importarUsuarios(
  deps: DependenciasUsuario,
  { sesion, idioma }: Quien,
  { csv, confirma, id_entidad: pedida }: Pedido,
): Promise<ImportacionUsuarios> {
  const { db } = deps;
  const idEntidad = pedida ?? sesion.id_entidad;
  await accederEntidad(db, sesion, idEntidad);
  const tabla = await checkTable(csv, TABLA, { about: idEntidad, idioma });
  const { cuentas, faults, desaciertos } = await planear(db, sesion, tabla, idEntidad);
  const revisada = { ...tabla, faults: [...tabla.faults, ...faults] };
  if (confirma === undefined || desaciertos > 0)
    await transaction(db, (tx) =>
      anotarVista(tx, sesion, { idEntidad, lineas: tabla.lines.length, desaciertos }),
    );
  if (confirma === undefined) return respuesta(revisada, cuentas, idioma);
  requireConfirmed(revisada, confirma);
  const claves = await inventarClaves(cuentas);
  try {
    return await transaction(db, async (tx) => {
      await esperarTurno(tx);
      await exigirAutoridad(tx, sesion, { idEntidad, cuentas });
      return escribir(deps, tx, { sesion: { ...sesion, id_entidad: idEntidad }, idioma, tabla, claves });
    });
  } catch (error) {
    // Somebody took one of the names or was given an account since the table was looked at.
    throw enPalabras(error);
  }
}

/** The passwords took their time: whoever asked is still who they were, and may still do it. */
async function exigirAutoridad(
  tx: Tx,
  sesion: Sesion,
  { idEntidad, cuentas }: { idEntidad: number; cuentas: readonly CuentaDeTabla[] },
): Promise<void> {
  // Account and then session, as whoever switches one off.
  await retenerCuenta(tx, sesion.id_usuario);
  await exigirAbierta(tx, sesion);
  const cuenta = await buscarCuenta(tx, sesion.id_usuario);
  const igual =
    cuenta?.estado === "ACTIVO" && cuenta.id_rol === sesion.id_rol && cuenta.id_entidad === sesion.id_entidad;
  if (!igual) throw new AppError("SIN_PERMISO");
  await accederEntidad(tx, sesion, idEntidad);
  for (const id of new Set(cuentas.map(({ idRol }) => idRol))) await exigirRolAsignable(tx, sesion, id);
}

/** What a table is told of documents is on record, and of nobody in particular. */
async function anotarVista(
  tx: Tx,
  sesion: Sesion,
  { idEntidad, lineas, desaciertos }: { idEntidad: number; lineas: number; desaciertos: number },
): Promise<void> {
  await anotar(tx, {
    nivel: desaciertos > 0 ? "ADVERTENCIA" : "INFO",
    tipo: "usuario.importar_vista",
    mensaje: "Miró qué haría una tabla de cuentas de usuario",
    referencia: `entidad:${idEntidad}`,
    datos: { lineas, desaciertos },
    id_entidad: idEntidad,
    sesion,
  });
}

interface Clave {
  cuenta: CuentaDeTabla;
  contrasena: string;
  resumida: string;
}

async function inventarClaves(cuentas: readonly CuentaDeTabla[]): Promise<Clave[]> {
  const claves: Clave[] = [];
  for (let i = 0; i < cuentas.length; i += A_LA_VEZ)
    claves.push(
      ...(await Promise.all(
        cuentas.slice(i, i + A_LA_VEZ).map(async (cuenta) => {
          const contrasena = inventarContrasena();
          return { cuenta, contrasena, resumida: await resumirContrasena(contrasena, cuenta.fila.usuario) };
        }),
      )),
    );
  return claves;
}

interface PorEscribir extends Quien {
  tabla: CheckedTable<UsuarioDeTabla>;
  claves: readonly Clave[];
}

async function escribir(
  deps: DependenciasUsuario,
  tx: Tx,
  { sesion, idioma, tabla, claves }: PorEscribir,
): Promise<ImportacionUsuarios> {
  const creadas: number[] = [];
  const contrasenas: ImportacionUsuarios["contrasenas"] = [];
  let sinVerificar = 0;
  for (const clave of claves) {
    const { persona } = await guardarPersona(tx, sesion, clave.cuenta.persona, "tabla");
    if (!persona.contrastado) sinVerificar += 1;
    const id = await crearCuenta(tx, sesion, clave, persona.id);
    creadas.push(id);
    if (!(await enviarClave(deps, tx, { sesion, id, clave })))
      contrasenas.push({ usuario: clave.cuenta.fila.usuario, contrasena: clave.contrasena });
  }
  if (creadas.length > 0)
    await anotar(tx, {
      nivel: "INFO",
      tipo: "usuario.importar",
      mensaje: "Creó cuentas de usuario de una tabla",
      referencia: `entidad:${sesion.id_entidad}`,
      datos: { creadas, sin_verificar: sinVerificar, enviadas: creadas.length - contrasenas.length },
      id_entidad: sesion.id_entidad,
      sesion,
    });
  const cuentas = claves.map(({ cuenta }) => cuenta);
  return {
    ...respuesta(tabla, cuentas, idioma),
    escrita: true,
    enviadas: creadas.length - contrasenas.length,
    contrasenas,
  };
}

async function crearCuenta(
  tx: Tx,
  sesion: Sesion,
  { cuenta: { fila, idRol }, resumida }: Clave,
  idPersona: number,
): Promise<number> {
  const campos = {
    usuario: fila.usuario,
    email: fila.email,
    cargo: fila.cargo,
    id_entidad: sesion.id_entidad,
    id_rol: idRol,
    id_persona: idPersona,
    estado: "ACTIVO" as const,
  };
  const id = await insertarCuenta(tx, { ...campos, contrasena: resumida }, sesion.id_usuario);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "usuario.crear",
    mensaje: "Creó la cuenta de usuario de una tabla",
    referencia: `usuario:${id}`,
    datos: resumen({}, campos),
    id_entidad: sesion.id_entidad,
    sesion,
  });
  return id;
}

/** False: there is no mail that could take it. */
async function enviarClave(
  { correos }: DependenciasUsuario,
  tx: Tx,
  { sesion, id, clave: { cuenta, contrasena } }: { sesion: Sesion; id: number; clave: Clave },
): Promise<boolean> {
  const { usuario, email } = cuenta.fila;
  if (!correos.disponible || email === null) return false;
  await correos.escribir(tx, {
    para: email,
    asunto: traducir("es", "usuarios:correoCuentaAsunto"),
    texto: traducir("es", "usuarios:correoCuenta", { usuario, contrasena }),
    referencia: `usuario:${id}`,
    id_entidad: sesion.id_entidad,
  });
  return true;
}

function respuesta(
  tabla: CheckedTable<UsuarioDeTabla>,
  cuentas: readonly CuentaDeTabla[],
  idioma: Idioma,
): ImportacionUsuarios {
  const cuantas = { nuevas: cuentas.length, cambian: 0, iguales: 0, escrita: false };
  return { ...toImportacion(tabla, cuantas, idioma), enviadas: 0, contrasenas: [] };
}
