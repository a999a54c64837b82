import type { MotivoCierre } from "@ventanilla/contract/errores";
import { SESION_ABSOLUTA_S } from "@ventanilla/contract/limites";
import { esPermiso } from "@ventanilla/contract/permisos";
import type { MenuSesion, UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import type { Db } from "../../db/database.ts";
import { announce, type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { msOf, nowMs } from "../../shared/clock.ts";
import { type Sesion, viewOf } from "../../shared/sesion.ts";
import { type Actor, anotar } from "../log/index.ts";
import { menuPara } from "../modulo/index.ts";
import type { Firma } from "./firma.service.ts";
import {
  cerrarAbiertas,
  cerrarAbiertasDeEntidad,
  cerrarSinVigencia,
  DESLIZAR_CADA_S,
  type FilaSesion,
  leerMotivoDeCierre,
  leerSesion,
  registrarActividad,
  sostenerAbierta,
  tieneSesionAbierta,
} from "./sesion.repository.ts";
import { borrarToken } from "./token-api.repository.ts";

/** Writes the exit of whoever is at a service point, as of an instant or now. Handed in: where they stand is another room's affair. */
export type CerrarPresencia = (tx: Tx, idUsuario: number, en?: string) => Promise<unknown>;

/** What was read of each session that this process holds, and when it was last known to be active, on the process's own clock. */
const leidas = new WeakMap<Sesion, { fila: FilaSesion; activa: number }>();

/** Who holds this token, as of now. Throws SESION_CADUCADA, which says why the session ended. */
export async function resolverSesion(db: Db, firma: Firma, token: string, ip: string): Promise<Sesion> {
  const portador = await firma.leer(token);
  if (!portador) throw new AppError("SESION_CADUCADA");
  const fila = await leerSesion(db, portador);
  if (!fila) {
    const motivo = await leerMotivoDeCierre(db, portador);
    throw new AppError("SESION_CADUCADA", motivo === undefined ? {} : { motivo });
  }
  const suyos = new Set(fila.permisos.filter(esPermiso));
  const sesion: Sesion = {
    id: fila.id,
    id_usuario: fila.id_usuario,
    usuario: fila.usuario,
    nombre: nombreDe(fila),
    id_rol: fila.id_rol,
    id_entidad: fila.id_entidad,
    permisos: suyos,
    view: viewOf({ id_rol: fila.id_rol, permisos: suyos }),
    debe_cambiar_contrasena: fila.debe_cambiar_contrasena,
    ip,
  };
  leidas.set(sesion, { fila, activa: nowMs() - fila.inactiva_s * 1000 });
  return sesion;
}

/** For what outlives the request: nobody ends the session before the commit. Throws SESION_CADUCADA when somebody did. */
export async function exigirAbierta(tx: Tx, { id, id_usuario }: Sesion): Promise<void> {
  if (await sostenerAbierta(tx, id)) return;
  const motivo = await leerMotivoDeCierre(tx, { id_sesion: id, id_usuario });
  throw new AppError("SESION_CADUCADA", motivo === undefined ? {} : { motivo });
}

/** Whether what the user does now has to be written down: not when the idle time began again a moment ago. */
export function debeDeslizar(sesion: Sesion): boolean {
  const leida = leidas.get(sesion);
  // A token of the API has no idle time.
  return leida !== undefined && nowMs() - leida.activa >= DESLIZAR_CADA_S * 1000;
}

/** The user did something: the idle time starts again. Cheap to call often. */
export async function deslizar(db: Db, sesion: Sesion): Promise<void> {
  if (!debeDeslizar(sesion)) return;
  const ahora = nowMs();
  await registrarActividad(db, sesion.id);
  const leida = leidas.get(sesion);
  if (leida) leida.activa = ahora;
}

/** The menu, the permissions and who it is, as this request found them, and a new token of the same session; its end stays where it was. */
export async function leerMenu(db: Db, firma: Firma, sesion: Sesion): Promise<MenuSesion> {
  const fila = leidas.get(sesion)?.fila;
  if (!fila) throw new AppError("SESION_CADUCADA");
  return menuDe(db, firma, fila);
}

export async function menuDe(db: Db, firma: Firma, fila: FilaSesion): Promise<MenuSesion> {
  const hasta = Math.floor(msOf(fila.iniciada) / 1000) + SESION_ABSOLUTA_S;
  // A signature is made on another thread: while the database answers.
  const [menu, token] = await Promise.all([
    menuPara(db, new Set(fila.permisos)),
    firma.firmar({ id_sesion: fila.id, id_usuario: fila.id_usuario }, hasta),
  ]);
  return { menu, permisos: fila.permisos, token, usuario: usuarioDe(fila) };
}

function usuarioDe(fila: FilaSesion): UsuarioSesion {
  return {
    id: fila.id_usuario,
    usuario: fila.usuario,
    nombres: fila.nombres ?? fila.usuario,
    primer_apellido: fila.primer_apellido ?? "",
    segundo_apellido: fila.segundo_apellido ?? "",
    email: fila.email,
    rol: fila.rol,
    id_rol: fila.id_rol,
    entidad: fila.entidad,
    id_entidad: fila.id_entidad,
  };
}

/** As colleagues and citizens read it: an account without a person goes by its user name. */
export function nombreDe(fila: FilaSesion): string {
  const partes = [fila.nombres, fila.primer_apellido, fila.segundo_apellido].filter(Boolean);
  return partes.join(" ") || fila.usuario;
}

export async function salir(db: Db, cerrarPresencia: CerrarPresencia, sesion: Sesion): Promise<void> {
  await transaction(db, (tx) => cerrarEsta(tx, cerrarPresencia, sesion, "salida"));
}

/** Ends the caller's own session. */
export async function cerrarEsta(
  tx: Tx,
  cerrarPresencia: CerrarPresencia,
  sesion: Sesion,
  motivo: MotivoCierre,
): Promise<void> {
  await cerrarUna(tx, cerrarPresencia, sesion, { id: sesion.id, id_usuario: sesion.id_usuario, motivo });
}

interface PorCerrar {
  id: string;
  id_usuario: number;
  /** Of somebody else: the institution whose administrators read it. */
  id_entidad?: number;
  motivo: MotivoCierre;
}

/**
 * Ends one session. Its user leaves the service point only with the last one: another window may work there. False when
 * that user has no open session of this id.
 */
export async function cerrarUna(
  tx: Tx,
  cerrarPresencia: CerrarPresencia,
  quien: Sesion,
  { id, id_usuario, id_entidad, motivo }: PorCerrar,
): Promise<boolean> {
  const cerradas = await cerrarAbiertas(tx, { id_usuario, solo: id }, motivo);
  if (cerradas.length === 0) return false;
  if (!(await tieneSesionAbierta(tx, id_usuario))) await cerrarPresencia(tx, id_usuario);
  const de = id_entidad === undefined ? {} : { de: { id_usuario, id_entidad } };
  await anotarCierre(tx, quien, { id, motivo, ip: quien.ip, ...de });
  anunciarCierre(tx, cerradas, motivo);
  return true;
}

/**
 * Ends every session of a user, and their stay at a service point. Write the account first. Of an account that is
 * switched off the token of the API ends too, for good (D36).
 */
export async function cerrarSesionesDe(
  tx: Tx,
  cerrarPresencia: CerrarPresencia,
  idUsuario: number,
  motivo: MotivoCierre,
): Promise<void> {
  if (motivo === "desactivacion") await borrarToken(tx, idUsuario);
  anunciarCierre(tx, await cerrarAbiertas(tx, { id_usuario: idUsuario }, motivo), motivo);
  await cerrarPresencia(tx, idUsuario);
}

/** Ends every session of an institution's users, and their stay at service points. Write the institution first. */
export async function cerrarSesionesDeEntidad(
  tx: Tx,
  cerrarPresencia: CerrarPresencia,
  idEntidad: number,
  motivo: MotivoCierre,
): Promise<void> {
  const cerradas = await cerrarAbiertasDeEntidad(tx, idEntidad, motivo);
  anunciarCierre(
    tx,
    cerradas.map(({ id }) => id),
    motivo,
  );
  const usuarios = new Set(cerradas.map(({ id_usuario }) => id_usuario));
  for (const idUsuario of [...usuarios].sort((a, b) => a - b)) await cerrarPresencia(tx, idUsuario);
}

/** Ends the user's other sessions: somebody else may hold one. Write the account first. */
export async function cerrarLasDemas(tx: Tx, sesion: Sesion, motivo: MotivoCierre): Promise<number> {
  const { id_usuario, id } = sesion;
  const cerradas = await cerrarAbiertas(tx, { id_usuario, excepto: id }, motivo);
  anunciarCierre(tx, cerradas, motivo);
  return cerradas.length;
}

const LOTE = 200;

/**
 * Ends what is idle, over age or no longer allowed, and the stay of those who have no session left, as of when their last one
 * ended: nobody may have looked for hours. For a sweeper.
 */
export async function cerrarVencidas(db: Db, cerrarPresencia: CerrarPresencia): Promise<number> {
  let total = 0;
  for (;;) {
    const cerradas = await transaction(db, (tx) => cerrarLote(tx, cerrarPresencia));
    total += cerradas;
    if (cerradas < LOTE) return total;
  }
}

async function cerrarLote(tx: Tx, cerrarPresencia: CerrarPresencia): Promise<number> {
  const cerradas = await cerrarSinVigencia(tx, LOTE);
  const fines = new Map<number, string>();
  for (const cerrada of cerradas) {
    await anotarCierre(tx, cerrada, cerrada);
    anunciarCierre(tx, [cerrada.id], cerrada.motivo);
    const { id_usuario, fin } = cerrada;
    const otro = fines.get(id_usuario);
    if (otro === undefined || msOf(otro) < msOf(fin)) fines.set(id_usuario, fin);
  }
  for (const [idUsuario, fin] of [...fines].sort(([uno], [otro]) => uno - otro)) {
    if (!(await tieneSesionAbierta(tx, idUsuario))) await cerrarPresencia(tx, idUsuario, fin);
  }
  return cerradas.length;
}

function anunciarCierre(tx: Tx, ids: readonly string[], motivo: MotivoCierre): void {
  for (const id of ids) announce(tx, { tipo: "sesion", id, motivo });
}

const CIERRES = {
  salida: "Salió del sistema",
  inactividad: "Sesión cerrada por inactividad",
  vencimiento: "Sesión cerrada por vencimiento",
  contrasena: "Sesión cerrada por cambio de contraseña",
  desactivacion: "Sesión cerrada por desactivación",
  intentos: "Sesión cerrada por contraseñas equivocadas",
  terminada: "Sesión terminada por su dueño o un administrador",
  factor: "Sesión cerrada por cambio del segundo factor",
} as const satisfies Record<MotivoCierre, string>;

async function anotarCierre(tx: Tx, actor: Actor, { id, motivo, ip, de }: Cierre): Promise<void> {
  const cierre = { nivel: "INFO", tipo: "sesion.cierre", mensaje: CIERRES[motivo], actor, ip } as const;
  if (!de) return anotar(tx, { ...cierre, referencia: `sesion:${id}` });
  const { id_usuario, id_entidad } = de;
  return anotar(tx, { ...cierre, referencia: `usuario:${id_usuario}`, id_entidad, datos: { sesion: id } });
}

interface Cierre {
  id: string;
  motivo: MotivoCierre;
  ip: string;
  /** Whose it was, where somebody else ended it. */
  de?: { id_usuario: number; id_entidad: number };
}
