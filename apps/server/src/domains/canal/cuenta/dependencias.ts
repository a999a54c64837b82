import type { PuntoDeCanal } from "@ventanilla/contract/canal/administrar";
import type { OpenCanal } from "../../../channels/connector.ts";
import type { Registry } from "../../../channels/registry.ts";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { AccountNews } from "../../../shared/account-status.ts";
import type { Sealer } from "../../../shared/crypto.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import type { DependenciasRevision } from "./revisar.service.ts";

/** What this room borrows of those that stand on it. */
export interface DependenciasCuenta extends DependenciasRevision {
  env: { publicUrl: string };
  db: Db;
  sealer: Sealer;
  registry: Registry;
  abrirCanal(id: number): Promise<OpenCanal | null>;
  /** What became known of an account: told to whoever works through it. */
  anotarCuenta(idCanal: number, estado: AccountNews): Promise<void>;
  /** The points that attend it, as far as the caller reaches. */
  puntosDeCanal(db: Db, sesion: Sesion, id: number): Promise<PuntoDeCanal[]>;
  /** SELECCION_AJENA for a point that the caller may not have attend it. */
  exigirPuntosParaCanal(db: Db, sesion: Sesion, idEntidad: number, puntos: readonly number[]): Promise<void>;
  /** Has these points of the caller's attend it, and no others, but for what changed since they were seen; as the last statement. SELECCION_AJENA. */
  ponerPuntosDeCanal(
    tx: Tx,
    sesion: Sesion,
    canal: { id: number; id_entidad: number },
    puntos: { elegidos: readonly number[]; vistos?: readonly number[] | undefined },
  ): Promise<void>;
  /** Its conversations show anew wherever they stand; as the last statement. */
  marcarCanal(tx: Tx, idCanal: number): Promise<void>;
}
