import type { Tx } from "../../../db/transaction.ts";
import { type Actor, anotar } from "../../log/index.ts";
import { esElUltimo, type Intento } from "../bloqueo.service.ts";
import type { Cuenta } from "../cuenta.repository.ts";

export type Impedimento =
  | "cuenta desconocida"
  | "contraseña"
  | "cuenta inactiva"
  | "entidad inactiva"
  | "nit"
  | "contribuyente no habilitado"
  | "ciudadano desconocido"
  | "segundo factor";

interface Fallo {
  cuenta: Cuenta | undefined;
  motivo: Impedimento | null;
  /** Null: this way in is not guessed at, so its failures are not counted. */
  intento: Intento | null;
  ip: string;
}

export async function anotarFallo(tx: Tx, { cuenta, motivo, intento, ip }: Fallo): Promise<void> {
  const comun = {
    nivel: "ADVERTENCIA",
    tipo: "sesion.rechazo",
    // What was typed as a user name is kept only if it is one: it may be a password in the wrong field.
    actor: cuenta ? actorDe(cuenta) : null,
    ip,
    ...(cuenta && { referencia: `usuario:${cuenta.id}` }),
  } as const;
  await anotar(tx, { ...comun, mensaje: "Ingreso rechazado", datos: { motivo } });
  if (intento === null || !esElUltimo(intento)) return;
  const datos = { intentos: intento.lugar };
  await anotar(tx, {
    ...comun,
    tipo: "sesion.bloqueo",
    mensaje: "Ingreso bloqueado por intentos fallidos",
    datos,
  });
}

export function actorDe({ id, usuario, id_entidad }: Cuenta): Actor {
  return { id_usuario: id, usuario, id_entidad };
}
