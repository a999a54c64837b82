import type { MensajeEvent, OpenCanal } from "../../../../channels/connector.ts";
import type { Tx } from "../../../../db/transaction.ts";
import {
  bloquearCanalEntrada,
  type EntradaFila,
  entradasEn,
  ponerPersonaDeEntrada,
  reemplazadasPor,
} from "../../../canal/index.ts";
import { seguirPor } from "../../../caso/index.ts";
import { MensajeRepetido } from "../../../hilo/index.ts";
import type { Cambio } from "../../../punto/index.ts";
import { buscarCitado } from "../../mensaje.repository.ts";

/**
 * The citizen's open case by an account whose place this one took, which goes on here; null: there is none. What came by
 * that account already is none of this one's. The caller holds `entrada`; nobody who holds the other one asks for it.
 */
export async function seguirDeReemplazada(
  tx: Tx,
  canal: OpenCanal,
  entrada: EntradaFila,
  { chat, identity, idExterno }: Pick<MensajeEvent, "chat" | "identity" | "idExterno">,
): Promise<{ idCaso: number; cambios: Cambio[] } | null> {
  const reemplazadas = await reemplazadasPor(tx, canal);
  if (reemplazadas.length === 0) return null;
  for (const { id, id_persona: persona } of await entradasEn(tx, reemplazadas, { chat, identity })) {
    await bloquearCanalEntrada(tx, id);
    if (await buscarCitado(tx, id, idExterno)) throw new MensajeRepetido();
    const sigue = await seguirPor(tx, canal, { de: id, a: entrada });
    if (!sigue) continue;
    if (persona !== null && entrada.id_persona === null) await ponerPersonaDeEntrada(tx, entrada.id, persona);
    return { idCaso: sigue.id, cambios: sigue.antes };
  }
  return null;
}
