import type { RegresoCiudadania } from "@ventanilla/contract/sesion/ingreso";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { type DependenciasCiudadania, reconocerCiudadano } from "../../ciudadania/index.ts";
import { claveDeIntento, exigirSinBloqueo, reservarIntento } from "../bloqueo.service.ts";
import { buscarCuentaDePersona, type Cuenta } from "../cuenta.repository.ts";
import { anotarFallo, type Impedimento } from "./fallo.service.ts";
import type { Reconocido } from "./reconocido.ts";

type Entrada = { regreso: RegresoCiudadania; navegador: string | undefined; ip: string };

/** Whose account the identity provider opens (D33). Who has none is told so, and where the provider's session ends. */
export async function reconocerPorCiudadania(
  dependencias: DependenciasCiudadania,
  { regreso, navegador, ip }: Entrada,
): Promise<Reconocido> {
  const { db } = dependencias;
  const { persona, salida, deja } = await reconocerCiudadano(dependencias, regreso, navegador);
  const cuenta = await buscarCuentaDePersona(db, persona);
  const motivo = impedimento(cuenta);
  if (cuenta === undefined || motivo !== null) {
    await transaction(db, (tx) => anotarFallo(tx, { cuenta, motivo, intento: null, ip }));
    throw new AppError("CIUDADANO_DESCONOCIDO", { url: salida });
  }
  // Who is locked out of the password's way is locked out of every way, and a log-in forgives.
  const clave = claveDeIntento(cuenta.usuario, ip);
  exigirSinBloqueo([await reservarIntento(db, clave)], "ACCESO_BLOQUEADO");
  return { cuenta, forma: "ciudadania", clave, deja };
}

/** For the log alone. */
function impedimento(cuenta: Cuenta | undefined): Impedimento | null {
  if (!cuenta) return "ciudadano desconocido";
  if (!cuenta.activa) return "cuenta inactiva";
  return cuenta.entidad_activa ? null : "entidad inactiva";
}
