import type { IdentityRegistry } from "../../adapters/identity-registry/port.ts";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { Sealer } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";

/** Codes of the services as the interoperability platform names them. */
export const SERVICIO = { buscar: "SEGIP-01", contrastar: "SEGIP-02" } as const;

export interface DependenciasRegistro {
  db: Db;
  sealer: Sealer;
  registro: IdentityRegistry;
}

/** That the registry was asked, by whom, and its own name for the answer: nothing of what was asked or answered. */
export async function anotarConsulta(
  tx: Tx,
  sesion: Sesion,
  { servicio, codigoUnico }: { servicio: string; codigoUnico: string | null },
): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo: "registro.consulta",
    mensaje: "Consultó el registro de identidad",
    referencia: `servicio:${servicio}`,
    datos: { codigo_unico: codigoUnico },
    sesion,
  });
}

export function registrarConsulta(
  db: Db,
  sesion: Sesion,
  consulta: { servicio: string; codigoUnico: string | null },
): Promise<void> {
  return transaction(db, (tx) => anotarConsulta(tx, sesion, consulta));
}
