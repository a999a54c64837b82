import type { Credenciales, InicioSesion, UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import { rutaLocal } from "@ventanilla/contract/sesion/sesion.rules";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword, passwordMatches } from "../../shared/crypto.ts";
import { newUuid } from "../../shared/ids.ts";
import { type Actor, anotar } from "../log/index.ts";
import { perdonarIntentos } from "./bloqueo.repository.ts";
import {
  claveDeIntento,
  enFila,
  esElUltimo,
  exigirSinBloqueo,
  type Intento,
  reservarIntento,
} from "./bloqueo.service.ts";
import { buscarCuenta, type Cuenta, sigueIgual } from "./cuenta.repository.ts";
import type { Firma } from "./firma.service.ts";
import { abrirSesion, type FilaSesion, leerSesion } from "./sesion.repository.ts";
import { menuDe } from "./sesion.service.ts";

type Entrada = { credenciales: z.output<typeof Credenciales>; ip: string };

// An unknown user costs the same work as a known one: the time of the answer must not tell them apart.
const RESUMEN_DE_NADIE = hashPassword(newUuid());

/** Opens a session. Every refusal answers alike, whatever its reason (D31). */
export function iniciarSesion(db: Db, firma: Firma, { credenciales, ip }: Entrada): Promise<InicioSesion> {
  const clave = claveDeIntento(credenciales.usuario, ip);
  return enFila(clave, async () => {
    const intento = await reservarIntento(db, clave);
    exigirSinBloqueo([intento], "ACCESO_BLOQUEADO");
    const cuenta = await buscarCuenta(db, credenciales.usuario);
    const coincide = await passwordMatches(
      credenciales.contrasena,
      cuenta?.contrasena ?? (await RESUMEN_DE_NADIE),
    );
    const motivo = impedimento(cuenta, { coincide, nit: credenciales.nit });
    if (cuenta === undefined || motivo !== null) {
      await transaction(db, (tx) => anotarFallo(tx, { cuenta, motivo, intento, ip }));
      throw new AppError("CREDENCIALES_INVALIDAS");
    }
    return transaction(db, (tx) => entrar(tx, firma, { cuenta, clave, ip }));
  });
}

type Impedimento = "cuenta desconocida" | "contraseña" | "cuenta inactiva" | "entidad inactiva" | "nit";

/** Why this log-in is refused: for the log alone. */
function impedimento(
  cuenta: Cuenta | undefined,
  { coincide, nit }: { coincide: boolean; nit: string | undefined },
): Impedimento | null {
  if (!cuenta) return "cuenta desconocida";
  if (!coincide) return "contraseña";
  if (!cuenta.activa) return "cuenta inactiva";
  if (!cuenta.entidad_activa) return "entidad inactiva";
  return nit && nit !== cuenta.nit ? "nit" : null;
}

async function entrar(
  tx: Tx,
  firma: Firma,
  { cuenta, clave, ip }: { cuenta: Cuenta; clave: string; ip: string },
): Promise<InicioSesion> {
  const portador = { id_sesion: newUuid(), id_usuario: cuenta.id };
  if (!(await sigueIgual(tx, cuenta))) throw new AppError("CREDENCIALES_INVALIDAS");
  await abrirSesion(tx, portador, ip);
  await perdonarIntentos(tx, clave);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "sesion.ingreso",
    mensaje: "Ingresó al sistema",
    referencia: `sesion:${portador.id_sesion}`,
    actor: actorDe(cuenta),
    ip,
  });
  const fila = await leerSesion(tx, portador);
  if (!fila) throw new AppError("CREDENCIALES_INVALIDAS");
  return {
    ...(await menuDe(tx, firma, fila)),
    usuario: usuarioDe(fila),
    redirect: rutaLocal(fila.path),
    debe_cambiar_contrasena: fila.debe_cambiar_contrasena,
  };
}

async function anotarFallo(
  tx: Tx,
  fallo: { cuenta: Cuenta | undefined; motivo: Impedimento | null; intento: Intento; ip: string },
): Promise<void> {
  const { cuenta, motivo, intento, ip } = fallo;
  const comun = {
    nivel: "ADVERTENCIA",
    tipo: "sesion.rechazo",
    // What was typed as a user name is kept only if it is one: it may be a password in the wrong field.
    actor: cuenta ? actorDe(cuenta) : null,
    ip,
    ...(cuenta && { referencia: `usuario:${cuenta.id}` }),
  } as const;
  await anotar(tx, { ...comun, mensaje: "Ingreso rechazado", datos: { motivo } });
  if (!esElUltimo(intento)) return;
  const datos = { intentos: intento.lugar };
  await anotar(tx, {
    ...comun,
    tipo: "sesion.bloqueo",
    mensaje: "Ingreso bloqueado por intentos fallidos",
    datos,
  });
}

function actorDe({ id, usuario, id_entidad }: Cuenta): Actor {
  return { id_usuario: id, usuario, id_entidad };
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
