import { ROL } from "@ventanilla/contract/permisos";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword } from "../../shared/crypto.ts";
import { entidadParaInstalar } from "../entidad/index.ts";
import { avisar } from "../factor/index.ts";
import { anotar, resumen } from "../log/index.ts";
import {
  cerrarSesionesDe,
  darContrasena,
  inventarContrasena,
  levantarBloqueo,
  olvidarFactores,
  resumirContrasena,
} from "../sesion/index.ts";
import { retirarSecretos } from "./correos/retirar-correos.service.ts";
import { type DependenciasUsuario, enPalabras } from "./editar.service.ts";
import { buscarCuentaPorNombre, insertarCuenta, retenerCuenta } from "./usuario.repository.ts";

/** From whoever holds the machine: nobody is signed in. */
const DESDE_TERMINAL = { actor: null, ip: null } as const;

export interface SuperadminPorCrear {
  usuario: string;
  email: string | null;
  /** Id or name; without it the first one. */
  entidad?: string | undefined;
  /** As typed; without it one is made. */
  contrasena?: string | undefined;
}

/** The first SUPERADMIN of an installation, or one more. Answers the password, which is changed at the first log-in. */
export async function crearSuperadmin(
  db: Db,
  { usuario, email, entidad, contrasena = inventarContrasena() }: SuperadminPorCrear,
): Promise<{ id: number; idEntidad: number; contrasena: string }> {
  const resumida = await resumirContrasena(contrasena, usuario);
  try {
    return await transaction(db, async (tx) => {
      const idEntidad = await entidadParaInstalar(tx, entidad);
      const campos = {
        usuario,
        email,
        cargo: null,
        id_entidad: idEntidad,
        id_rol: ROL.SUPERADMIN,
        id_persona: null,
        estado: "ACTIVO" as const,
      };
      const id = await insertarCuenta(tx, { ...campos, contrasena: resumida }, null);
      await anotar(tx, {
        ...DESDE_TERMINAL,
        nivel: "ADVERTENCIA",
        tipo: "usuario.crear",
        mensaje: "Creó un SUPERADMIN desde la terminal",
        referencia: `usuario:${id}`,
        datos: resumen({}, campos),
        id_entidad: idEntidad,
      });
      return { id, idEntidad, contrasena };
    });
  } catch (error) {
    throw enPalabras(error);
  }
}

type DependenciasTerminal = Pick<DependenciasUsuario, "db" | "correos" | "cerrarPresencia">;

/** A new password for somebody who is locked out: their sessions end and what locked them is lifted. Mailed where that is asked for and can be; else answered. */
export async function restablecerContrasena(
  { db, correos, cerrarPresencia }: DependenciasTerminal,
  nombre: string,
  { enviar }: { enviar: boolean },
): Promise<{ contrasena: string } | { correo: string }> {
  const contrasena = inventarContrasena();
  const nueva = await hashPassword(contrasena);
  return transaction(db, async (tx) => {
    const cuenta = await buscarCuentaPorNombre(tx, nombre);
    if (!cuenta) throw new AppError("NO_EXISTE");
    const { id, usuario, email, id_entidad } = cuenta;
    await retenerCuenta(tx, id);
    await darContrasena(tx, id, { nueva, autor: null });
    await cerrarSesionesDe(tx, cerrarPresencia, id, "contrasena");
    await levantarBloqueo(tx, usuario);
    await retirarSecretos(tx, { correos }, id, "contrasena");
    await anotar(tx, {
      ...DESDE_TERMINAL,
      nivel: "ADVERTENCIA",
      tipo: "usuario.contrasena",
      mensaje: "Dio una contraseña nueva a la cuenta de usuario desde la terminal",
      referencia: `usuario:${id}`,
      id_entidad,
    });
    if (!enviar || !correos.disponible || email === null) return { contrasena };
    await correos.escribir(tx, {
      para: email,
      asunto: traducir("es", "usuarios:correoContrasenaAsunto"),
      texto: traducir("es", "usuarios:correoContrasena", { usuario, contrasena }),
      referencia: `usuario:${id}`,
      id_entidad,
    });
    return { correo: email };
  });
}

/** For whoever lost their second factor and has no administrator: their sessions end. */
export async function olvidarFactoresDe(
  { db, correos, cerrarPresencia }: DependenciasTerminal,
  nombre: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const cuenta = await buscarCuentaPorNombre(tx, nombre);
    if (!cuenta) throw new AppError("NO_EXISTE");
    const { id, id_entidad } = cuenta;
    await retenerCuenta(tx, id);
    await olvidarFactores(tx, cuenta);
    await cerrarSesionesDe(tx, cerrarPresencia, id, "factor");
    await anotar(tx, {
      ...DESDE_TERMINAL,
      nivel: "ADVERTENCIA",
      tipo: "usuario.factores",
      mensaje: "Quitó los segundos factores de la cuenta de usuario desde la terminal",
      referencia: `usuario:${id}`,
      id_entidad,
    });
    await avisar(tx, { correos }, { id_usuario: id, que: "quitadosPorOtro", idioma: "es" });
  });
}
