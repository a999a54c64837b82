import type { IdentityRegistry } from "../../adapters/identity-registry/port.ts";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import type { KeyedHash, Sealer } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { claveDeDocumento } from "./dicho.repository.ts";
import { type Documento, leerDocumento } from "./persona.repository.ts";

/** Codes of the services as the interoperability platform names them. */
export const SERVICIO = { buscar: "SEGIP-01", contrastar: "SEGIP-02" } as const;

export interface DependenciasRegistro {
  db: Db;
  sealer: Sealer;
  registro: IdentityRegistry;
  /** Under which a document stands in the log. */
  huellaDeDocumento: KeyedHash;
}

export interface Consulta {
  servicio: string;
  /** The registry's own name for the answer. */
  codigoUnico: string | null;
  /** Of whom it spoke; of whom it was asked, where it named nobody. */
  documento: Documento;
  /** It told something of them. */
  huboDatos: boolean;
}

/**
 * That the registry was asked, by whom, and its own name for the answer: nothing of what was asked or answered. Whom it
 * was asked about had no number yet, so the row names a digest of the document, which nobody makes without the key.
 */
export async function anotarConsulta(
  tx: Tx,
  sesion: Sesion,
  huella: KeyedHash,
  { servicio, codigoUnico, documento, huboDatos }: Consulta,
): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo: "registro.consulta",
    mensaje: "Consultó el registro de identidad",
    referencia: referenciaDe(huella, documento),
    datos: { servicio, codigo_unico: codigoUnico, hubo_datos: huboDatos },
    sesion,
  });
}

/** What else a person is found by in the log: what the registry was asked before they were saved. */
export async function referenciaPorDocumento(
  db: Db,
  huella: KeyedHash,
  idPersona: number,
): Promise<string | null> {
  const documento = await leerDocumento(db, idPersona);
  return documento === undefined ? null : referenciaDe(huella, documento);
}

/** 96 bits: no two documents have the same, and a column of the log's list has room for it. */
const referenciaDe = (huella: KeyedHash, documento: Documento): string =>
  `documento:${huella(claveDeDocumento(documento)).slice(0, 24)}`;
