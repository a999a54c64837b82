import type { Tx } from "../../../db/transaction.ts";
import { type Actor, type Anotacion, anotar } from "../../log/index.ts";
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

/** What is the same in each row about a refused log-in. */
const comunDe = ({ cuenta, ip }: Pick<Fallo, "cuenta" | "ip">) =>
  ({
    nivel: "ADVERTENCIA",
    // What was typed as a user name is kept only if it is one: it may be a password in the wrong field.
    actor: cuenta ? actorDe(cuenta) : null,
    ip,
    ...(cuenta && { referencia: `usuario:${cuenta.id}` }),
  }) as const;

export const rechazoDe = (fallo: Fallo): Anotacion => ({
  ...comunDe(fallo),
  tipo: "sesion.rechazo",
  mensaje: "Ingreso rechazado",
  datos: { motivo: fallo.motivo },
});

export const bloqueoPorFallos = (fallo: Fallo, { lugar }: Intento): Anotacion => ({
  ...comunDe(fallo),
  tipo: "sesion.bloqueo",
  mensaje: "Ingreso bloqueado por intentos fallidos",
  datos: { intentos: lugar },
});

export async function anotarFallo(tx: Tx, fallo: Fallo): Promise<void> {
  await anotar(tx, rechazoDe(fallo));
  const { intento } = fallo;
  if (intento !== null && esElUltimo(intento)) await anotar(tx, bloqueoPorFallos(fallo, intento));
}

export function actorDe({ id, usuario, id_entidad }: Cuenta): Actor {
  return { id_usuario: id, usuario, id_entidad };
}
