import type { FirmasDeCarta } from "@ventanilla/contract/mensaje/carta";
import { firmaPara } from "@ventanilla/contract/mensaje/firma-correo.rules";
import type { Extras } from "@ventanilla/contract/mensaje/mensaje";
import type { CapabilitiesFor } from "../../../../channels/account-capabilities.ts";
import type { Capabilities } from "../../../../channels/connector.ts";
import type { Db } from "../../../../db/database.ts";
import type { Tx } from "../../../../db/transaction.ts";
import type { Sesion } from "../../../../shared/sesion.ts";
import { accederCanalEntradaParaEscribir } from "../../../canal/index.ts";
import { leerFirmas } from "./firmas.repository.ts";

/** Of an account that writes no letters: none. */
export async function firmasDeCarta(
  { db, capacidadesDe }: { db: Db; capacidadesDe: CapabilitiesFor },
  sesion: Sesion,
  canalId: number,
): Promise<FirmasDeCarta> {
  const entrada = await accederCanalEntradaParaEscribir(db, sesion, canalId);
  const { letters = false } = await capacidadesDe(entrada);
  if (!letters) return { propia: null, entidad: null };
  return leerFirmas(db, { id_canal: entrada.id_canal, id_usuario: sesion.id_usuario });
}

/** What these words are signed with if they leave now through this account; null: nothing. */
export async function firmaDe(
  db: Db,
  sesion: Sesion,
  {
    capacidades,
    id_canal,
    palabras,
    sinFirma = false,
  }: { capacidades: Capabilities; id_canal: number; palabras: string; sinFirma?: boolean | undefined },
): Promise<string | null> {
  if (!capacidades.letters || sinFirma) return null;
  return firmaPara(palabras, await leerFirmas(db, { id_canal, id_usuario: sesion.id_usuario }));
}

/** With what is sent by itself in answer to a letter stands what the institution signs with. */
export async function firmadaPorLaEntidad(
  tx: Tx,
  id_canal: number,
  palabras: string,
): Promise<Pick<Extras, "carta">> {
  const firma = firmaPara(palabras, await leerFirmas(tx, { id_canal, id_usuario: null }));
  return firma === null ? {} : { carta: { copias: [], pie: null, firma } };
}
