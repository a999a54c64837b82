import type { Idioma } from "@ventanilla/i18n";
import type { Db } from "../../../db/database.ts";
import type { KeyedHash } from "../../../shared/crypto.ts";
import type { DependenciasAviso, DependenciasPasskey } from "../../factor/index.ts";
import type { Firma } from "../firma.service.ts";
import type { CerrarPresencia } from "../sesion.service.ts";

export interface DependenciasFactores extends DependenciasPasskey, DependenciasAviso {
  db: Db;
  firma: Firma;
  cerrarPresencia: CerrarPresencia;
  /** Of recovery codes. */
  huellaDeCodigo: KeyedHash;
}

/** From where, and in which language. */
export interface Vez {
  ip: string;
  idioma: Idioma;
}
