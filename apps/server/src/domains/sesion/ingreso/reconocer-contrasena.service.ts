import type { Credenciales } from "@ventanilla/contract/sesion/sesion";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { hashPassword, passwordMatches } from "../../../shared/crypto.ts";
import { newUuid } from "../../../shared/ids.ts";
import { devolverIntento } from "../bloqueo.repository.ts";
import { claveDeIntento, exigirSinBloqueo, reservarIntento } from "../bloqueo.service.ts";
import { buscarCuenta, type Cuenta } from "../cuenta.repository.ts";
import { contribuyenteHabilitado, type DependenciasNit } from "./contribuyente.service.ts";
import { anotarDesconocido } from "./desconocidos.service.ts";
import { anotarFallo, type Impedimento } from "./fallo.service.ts";
import type { Reconocido } from "./reconocido.ts";

type Entrada = { credenciales: z.output<typeof Credenciales>; ip: string };

// An unknown user costs the same work as a known one: the time of the answer must not tell them apart.
const RESUMEN_DE_NADIE = hashPassword(newUuid());

/**
 * Who knows the password, and the NIT of their institution when one is given. Every refusal answers alike, whatever its
 * reason, and the tax office is asked before anything was compared: neither its silence nor the time it takes tells a
 * right password from a wrong one (D31).
 */
export async function reconocerPorContrasena(
  dependencias: DependenciasNit,
  { credenciales: { usuario, contrasena, nit = "" }, ip }: Entrada,
): Promise<Reconocido> {
  const { db } = dependencias;
  const clave = claveDeIntento(usuario, ip);
  const intento = await reservarIntento(db, clave);
  exigirSinBloqueo([intento], "ACCESO_BLOQUEADO");
  const cuenta = await buscarCuenta(db, usuario);
  const [coincide, habilitado] = await Promise.allSettled([
    passwordMatches(contrasena, cuenta?.contrasena ?? (await RESUMEN_DE_NADIE)),
    contribuyenteHabilitado(dependencias, nit),
  ]);
  // Nothing was compared.
  if (coincide.status === "rejected") {
    await devolverIntento(db, clave);
    throw coincide.reason;
  }
  if (habilitado.status === "rejected") {
    await devolverIntento(db, clave);
    throw habilitado.reason;
  }
  const motivo = impedimento(cuenta, { coincide: coincide.value, habilitado: habilitado.value, nit });
  if (cuenta === undefined || motivo !== null) {
    if (cuenta === undefined) await anotarDesconocido(db, { intento, ip });
    else await transaction(db, (tx) => anotarFallo(tx, { cuenta, motivo, intento, ip }));
    throw new AppError("CREDENCIALES_INVALIDAS");
  }
  return { cuenta, forma: nit === "" ? "contrasena" : "nit", clave, deja: null };
}

/** Why this log-in is refused: for the log alone. */
function impedimento(
  cuenta: Cuenta | undefined,
  { coincide, habilitado, nit }: { coincide: boolean; habilitado: boolean; nit: string },
): Impedimento | null {
  if (!cuenta) return "cuenta desconocida";
  if (!coincide) return "contraseña";
  if (!cuenta.activa) return "cuenta inactiva";
  if (!cuenta.entidad_activa) return "entidad inactiva";
  if (nit !== "" && nit !== cuenta.nit) return "nit";
  return habilitado ? null : "contribuyente no habilitado";
}
