import type {
  ContrasenaRegenerada,
  PedidoDeToken,
  TokenGenerado,
} from "@ventanilla/contract/usuario/usuario";
import { type Idioma, traducir } from "@ventanilla/i18n";
import type { z } from "zod";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import {
  borrarToken,
  cerrarSesionesDe,
  crearTokenDeApi,
  darContrasena,
  inventarContrasena,
  perdonarContrasenas,
} from "../sesion/index.ts";
import { retirarSecretos } from "./correos/retirar-correos.service.ts";
import type { DependenciasUsuario } from "./editar.service.ts";
import { accederCuentaParaCambiar } from "./usuario.access.ts";
import { type CuentaFila, retenerCuenta } from "./usuario.repository.ts";

/** A new password, sent to the account's address; without mail whoever asked hands it over (D35). Its sessions end. */
export async function regenerarPassword(
  { db, correos, cerrarPresencia }: DependenciasUsuario,
  { sesion, idioma }: { sesion: Sesion; idioma: Idioma },
  id: number,
): Promise<ContrasenaRegenerada> {
  // One's own asks for the old one (the own account); here whoever finds a session open could take it over.
  if (id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");
  const contrasena = inventarContrasena();
  const nueva = await hashPassword(contrasena);
  const enviadoA = await transaction(db, async (tx) => {
    const cuenta = await retenida(tx, sesion, id);
    await darContrasena(tx, id, { nueva, autor: sesion.id_usuario });
    await cerrarSesionesDe(tx, cerrarPresencia, id, "contrasena");
    await perdonarContrasenas(tx, cuenta.usuario);
    await retirarSecretos(tx, { correos }, id, "contrasena");
    await anotarEn(tx, sesion, cuenta, {
      tipo: "usuario.contrasena",
      mensaje: "Dio una contraseña nueva a la cuenta de usuario",
    });
    if (!correos.disponible || cuenta.email === null) return null;
    // Whoever caused it reads another language, perhaps, than whoever gets it.
    await correos.escribir(tx, {
      para: cuenta.email,
      asunto: traducir("es", "usuarios:correoContrasenaAsunto"),
      texto: traducir("es", "usuarios:correoContrasena", { usuario: cuenta.usuario, contrasena }),
      referencia: `usuario:${id}`,
      id_entidad: cuenta.id_entidad,
    });
    return cuenta.email;
  });
  if (enviadoA === null) return { message: traducir(idioma, "usuarios:contrasenaAMano"), contrasena };
  return { message: traducir(idioma, "usuarios:contrasenaEnviada", { correo: enviadoA }) };
}

/**
 * One token of the API instead of any before it: shown this once, and sent to the account's address (D36). Never of one's own
 * account: it outlives the session, and whoever finds one open would take it along.
 */
export function generarToken(
  { db, correos }: DependenciasUsuario,
  sesion: Sesion,
  { id_usuario: id }: z.output<typeof PedidoDeToken>,
): Promise<TokenGenerado> {
  return transaction(db, async (tx) => {
    if (id === sesion.id_usuario) throw new AppError("CUENTA_PROPIA");
    const cuenta = await retenida(tx, sesion, id);
    if (cuenta.estado !== "ACTIVO") throw new AppError("CUENTA_INACTIVA");
    const token = await crearTokenDeApi(tx, id, sesion.id_usuario);
    await retirarSecretos(tx, { correos }, id, "token");
    await anotarEn(tx, sesion, cuenta, {
      tipo: "usuario.token",
      mensaje: "Generó el token de API de la cuenta de usuario",
    });
    if (!correos.disponible || cuenta.email === null) return { token, correo: null };
    await correos.escribir(tx, {
      para: cuenta.email,
      asunto: traducir("es", "usuarios:correoTokenAsunto"),
      texto: traducir("es", "usuarios:correoToken", { usuario: cuenta.usuario, token }),
      referencia: `usuario:${id}`,
      id_entidad: cuenta.id_entidad,
    });
    return { token, correo: cuenta.email };
  });
}

export function revocarToken(
  { db, correos }: DependenciasUsuario,
  sesion: Sesion,
  id: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    const cuenta = await retenida(tx, sesion, id);
    if (!(await borrarToken(tx, id))) return;
    await retirarSecretos(tx, { correos }, id, "token");
    await anotarEn(tx, sesion, cuenta, {
      tipo: "usuario.token_revocado",
      mensaje: "Revocó el token de API de la cuenta de usuario",
    });
  });
}

async function retenida(tx: Tx, sesion: Sesion, id: number): Promise<CuentaFila> {
  await retenerCuenta(tx, id);
  return accederCuentaParaCambiar(tx, sesion, id);
}

async function anotarEn(
  tx: Tx,
  sesion: Sesion,
  { id, id_entidad }: CuentaFila,
  que: { tipo: string; mensaje: string },
): Promise<void> {
  await anotar(tx, { nivel: "INFO", ...que, referencia: `usuario:${id}`, id_entidad, sesion });
}
