import { randomBytes } from "node:crypto";
import { ENLACE_RECUPERAR_MIN } from "@ventanilla/contract/limites";
import { type Idioma, idiomaDe, traducir } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { openOrNull, type Sealer, sha256 } from "../../shared/crypto.ts";
import type { CorreoSistema } from "../correo-sistema/index.ts";
import { anotar } from "../log/index.ts";
import { claveDeIntento, exigirSinBloqueo, reservarIntento } from "../sesion/index.ts";
import {
  contarEnlaces,
  encolarPedido,
  guardarEnlace,
  olvidarEnlaces,
  retenerOlvidadiza,
  siguientePedido,
  tomarPedido,
} from "./recuperacion.repository.ts";

export interface DependenciasPedir {
  db: Db;
  sealer: Sealer;
  correos: CorreoSistema;
  env: { publicUrl: string };
}

const contexto = (id: number) => `contrasena_olvidada:usuario:${id}`;

/** Mails to one account in an hour, whoever asks for them and from wherever. */
const ENLACES_POR_HORA = 3;
const HORA_MIN = 60;

/**
 * Takes down that somebody forgot a password. Nothing is looked up here: for a user whom nobody knows the same is done, and
 * the same is answered. Whoever asks again and again for one name from one place is refused for a while.
 */
export async function pedirRecuperacion(
  { db, sealer }: Pick<DependenciasPedir, "db" | "sealer">,
  { usuario, idioma, ip }: { usuario: string; idioma: Idioma; ip: string },
): Promise<void> {
  const intento = await reservarIntento(db, claveDeIntento(`contraseña olvidada\n${usuario}`, ip));
  exigirSinBloqueo([intento], "ACCESO_BLOQUEADO");
  await transaction(db, async (tx) => {
    const id = await siguientePedido(tx);
    await encolarPedido(tx, { id, usuario: sealer.seal(usuario, contexto(id)), idioma, ip });
  });
}

/** Mails the links that were asked for, one after the other. Answers how many were looked at. For a task. */
export async function atenderPedidos(dependencias: DependenciasPedir): Promise<number> {
  const { db } = dependencias;
  for (let tratados = 0; ; tratados++) {
    const hubo = await transaction(db, (tx) => atenderUno(tx, dependencias));
    if (!hubo) {
      await olvidarEnlaces(db, HORA_MIN);
      return tratados;
    }
  }
}

async function atenderUno(tx: Tx, { sealer, correos, env }: DependenciasPedir): Promise<boolean> {
  const pedido = await tomarPedido(tx);
  if (!pedido) return false;
  const usuario = openOrNull(sealer, pedido.usuario, contexto(pedido.id));
  // Of another SECRET_KEY: kept, it would stand before all that are asked for after it.
  if (usuario === null) return true;
  const cuenta = await retenerOlvidadiza(tx, usuario);
  if (!cuenta) return true;
  const comun = {
    tipo: "sesion.recuperacion",
    referencia: `usuario:${cuenta.id}`,
    actor: { id_usuario: cuenta.id, usuario: cuenta.usuario, id_entidad: cuenta.id_entidad },
    ip: pedido.ip,
  };
  const impedimento = await impedimentoDe(tx, cuenta, correos);
  if (impedimento !== null) {
    const datos = { motivo: impedimento };
    const mensaje = "No se envió el enlace para recuperar la contraseña";
    await anotar(tx, { ...comun, nivel: "ADVERTENCIA", mensaje, datos });
    return true;
  }
  const enlace = randomBytes(32).toString("base64url");
  await guardarEnlace(tx, {
    huella: sha256(enlace),
    id_usuario: cuenta.id,
    de_contrasena: sha256(cuenta.contrasena),
    de_email: sha256(cuenta.email ?? ""),
  });
  const idioma = idiomaDe(pedido.idioma);
  await correos.escribir(tx, {
    para: cuenta.email ?? "",
    asunto: traducir(idioma, "login:correoRecuperarAsunto"),
    texto: traducir(idioma, "login:correoRecuperar", {
      usuario: cuenta.usuario,
      minutos: ENLACE_RECUPERAR_MIN,
      direccion: `${new URL(env.publicUrl).origin}/login-nit?recuperar=${enlace}`,
    }),
    referencia: `usuario:${cuenta.id}`,
    id_entidad: cuenta.id_entidad,
  });
  await anotar(tx, { ...comun, nivel: "INFO", mensaje: "Pidió un enlace para recuperar su contraseña" });
  return true;
}

async function impedimentoDe(
  tx: Tx,
  cuenta: { id: number; email: string | null },
  correos: CorreoSistema,
): Promise<string | null> {
  if (!correos.disponible) return "sin correo del sistema";
  if (cuenta.email === null) return "la cuenta no tiene correo";
  const enviados = await contarEnlaces(tx, cuenta.id, HORA_MIN);
  return enviados >= ENLACES_POR_HORA ? "demasiados enlaces en una hora" : null;
}
