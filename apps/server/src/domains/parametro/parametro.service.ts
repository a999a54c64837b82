import { isDeepStrictEqual } from "node:util";
import type { Lista } from "@ventanilla/contract/common/lista";
import {
  type ConsultaParametros,
  type Parametro,
  type ParametroEditado,
  type ParametroNuevo,
  valorFuera,
} from "@ventanilla/contract/parametro/parametro";
import {
  cambiaSoloElValor,
  type NombreParametro,
  PARAMETROS,
  puedeCambiar,
  puedeValer,
  rolesDe,
  SEGUNDO_FACTOR_ROLES,
  valorDe,
} from "@ventanilla/contract/parametro/parametro.rules";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotandoExportacion, anotar, resumen } from "../log/index.ts";
import * as parametros from "./parametro.repository.ts";

/** What the server's own parameters say now; one without a row, or with a value that was put there by hand and cannot be, says its default. */
export async function parametro<const N extends NombreParametro>(
  db: Db,
  ...nombres: readonly N[]
): Promise<Record<N, number>> {
  const leidos = await parametros.leerValores(db, nombres);
  const valores = nombres.map((nombre) => [
    nombre,
    valorDe(nombre, leidos.get(nombre) ?? "") ?? PARAMETROS[nombre].defecto,
  ]);
  return Object.fromEntries(valores) as Record<N, number>;
}

/** Whether people of this role must have a second factor. */
export async function exigeSegundoFactor(db: Db, idRol: number): Promise<boolean> {
  const roles = await rolesExigidos(db);
  if (roles === "todos") return true;
  return roles.length > 0 && roles.includes((await parametros.nombreDeRol(db, idRol)).toLowerCase());
}

/** Whether the role of this name is one of those that are named. */
export async function nombraAlRol(db: Db, nombre: string): Promise<boolean> {
  const roles = await rolesExigidos(db);
  return roles !== "todos" && roles.includes(nombre.toLowerCase());
}

/** Names in small letters; "todos": every role. */
export type RolesExigidos = "todos" | readonly string[];

async function rolesExigidos(db: Db): Promise<RolesExigidos> {
  const leidos = await parametros.leerValores(db, [SEGUNDO_FACTOR_ROLES]);
  return rolesDe(leidos.get(SEGUNDO_FACTOR_ROLES) ?? "") ?? [];
}

export interface DependenciasParametro {
  db: Db;
  /** Ends what accounts of newly named roles opened without a second factor, but for whoever names them. */
  terminarSinFactor(
    tx: Tx,
    quien: Sesion,
    roles: { antes: RolesExigidos; ahora: RolesExigidos },
  ): Promise<void>;
}

/** What a change of a parameter demands holds from now on, not from the next log-in. */
async function exigiendoDesdeYa<T>(
  {
    tx,
    sesion,
    terminarSinFactor,
  }: Pick<DependenciasParametro, "terminarSinFactor"> & { tx: Tx; sesion: Sesion },
  cambiar: () => Promise<T>,
): Promise<T> {
  const antes = await rolesExigidos(tx);
  const hecho = await cambiar();
  const ahora = await rolesExigidos(tx);
  if (!isDeepStrictEqual(antes, ahora)) await terminarSinFactor(tx, sesion, { antes, ahora });
  return hecho;
}

export function listarParametros(db: Db, consulta: ConsultaParametros): Promise<Lista<Parametro>> {
  return parametros.listarParametros(db, consulta);
}

/** The whole list, on record: who took how many rows of it. */
export function exportarParametros(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaParametros,
): AsyncIterable<Parametro[]> {
  const filas = parametros.recorrerParametros(db, consulta);
  return anotandoExportacion(db, sesion, { sustantivo: "parametro", consulta }, filas);
}

export async function leerParametro(db: Db, id: number): Promise<Parametro> {
  return existente(await parametros.leerParametro(db, id));
}

export async function crearParametro(
  { db, terminarSinFactor }: DependenciasParametro,
  sesion: Sesion,
  nuevo: ParametroNuevo,
): Promise<Parametro> {
  const campos = { ...nuevo, descripcion: nuevo.descripcion ?? null };
  exigirMasQueElValor(sesion);
  exigirCambiable(sesion, campos);
  const id = await transaction(db, async (tx) => {
    await exigirRoles(tx, campos);
    const creado = await exigiendoDesdeYa({ tx, sesion, terminarSinFactor }, () =>
      parametros.insertarParametro(tx, campos, sesion.id_usuario),
    );
    if (creado === undefined) throw repetido();
    await anotarParametro(tx, sesion, { id: creado, accion: "crear", antes: {}, despues: campos });
    return creado;
  });
  return leerParametro(db, id);
}

/** Acts from the next reading on, in every process. */
export async function editarParametro(
  { db, terminarSinFactor }: DependenciasParametro,
  sesion: Sesion,
  id: number,
  editado: ParametroEditado,
): Promise<Parametro> {
  await transaction(db, async (tx) => {
    const antes = camposDe(existente(await parametros.retenerParametro(tx, id)));
    const despues = { ...antes, ...dicho(editado) };
    if (cambiaMasQueElValor(antes, despues)) exigirMasQueElValor(sesion);
    exigirCambiable(sesion, antes);
    exigirCambiable(sesion, despues);
    if (!puedeValer(despues.nombre, despues.valor))
      throw new AppError("VALIDACION", { campos: { valor: valorFuera(despues.nombre) } });
    await exigirRoles(tx, despues);
    if (await parametros.hayOtroLlamado(tx, despues.nombre, id)) throw repetido();
    await exigiendoDesdeYa({ tx, sesion, terminarSinFactor }, async () => {
      if (!(await parametros.ponerParametro(tx, id, despues, sesion.id_usuario))) throw repetido();
    });
    await anotarParametro(tx, sesion, { id, accion: "editar", antes, despues });
  });
  return leerParametro(db, id);
}

/** One that the server uses says its default again. */
export async function borrarParametro(db: Db, sesion: Sesion, id: number): Promise<{ id: number }> {
  exigirMasQueElValor(sesion);
  await transaction(db, async (tx) => {
    const antes = camposDe(existente(await parametros.retenerParametro(tx, id)));
    exigirCambiable(sesion, antes);
    await parametros.quitarParametro(tx, id);
    await anotarParametro(tx, sesion, { id, accion: "borrar", antes, despues: {} });
  });
  return { id };
}

function exigirMasQueElValor({ id_rol }: Sesion): void {
  if (cambiaSoloElValor(id_rol)) throw new AppError("SIN_PERMISO");
}

function exigirCambiable({ id_rol }: Sesion, { nombre }: Pick<parametros.Campos, "nombre">): void {
  if (!puedeCambiar(nombre, id_rol)) throw new AppError("SIN_PERMISO");
}

/** The people of a role whose name is mistyped would enter without what was to be demanded of them. */
async function exigirRoles(
  tx: Tx,
  { nombre, valor }: Pick<parametros.Campos, "nombre" | "valor">,
): Promise<void> {
  const roles = nombre === SEGUNDO_FACTOR_ROLES ? rolesDe(valor) : [];
  if (roles === undefined || roles === "todos" || roles.length === 0) return;
  if (!(await parametros.sonRoles(tx, roles)))
    throw new AppError("VALIDACION", { campos: { valor: "parametros:rolDesconocido" } });
}

const HECHOS = { crear: "Creó", editar: "Cambió", borrar: "Borró" } as const;

async function anotarParametro(
  tx: Tx,
  sesion: Sesion,
  hecho: {
    id: number;
    accion: keyof typeof HECHOS;
    antes: Partial<parametros.Campos>;
    despues: Partial<parametros.Campos>;
  },
): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo: `parametro.${hecho.accion}`,
    mensaje: `${HECHOS[hecho.accion]} el parámetro`,
    referencia: `parametro:${hecho.id}`,
    datos: { nombre: hecho.antes.nombre ?? hecho.despues.nombre, ...resumen(hecho.antes, hecho.despues) },
    sesion,
  });
}

const CAMPOS = ["nombre", "valor", "label", "descripcion"] as const;

function cambiaMasQueElValor(antes: parametros.Campos, despues: parametros.Campos): boolean {
  return CAMPOS.some((campo) => campo !== "valor" && antes[campo] !== despues[campo]);
}

function camposDe({ nombre, valor, label, descripcion }: Parametro): parametros.Campos {
  return { nombre, valor, label, descripcion };
}

/** Without what was not said. */
function dicho(editado: ParametroEditado): Partial<parametros.Campos> {
  return Object.fromEntries(Object.entries(editado).filter(([, valor]) => valor !== undefined));
}

function existente<T>(fila: T | undefined): T {
  if (fila === undefined) throw new AppError("NO_EXISTE");
  return fila;
}

const repetido = () => new AppError("VALIDACION", { campos: { nombre: "parametros:nombreRepetido" } });
