import type { MensajeEvent, OpenCanal } from "../../../../channels/connector.ts";
import type { Tx } from "../../../../db/transaction.ts";
import type { EntradaFila } from "../../../canal/index.ts";
import { seguirDeReemplazada } from "../../../caso/index.ts";
import { MensajeRepetido } from "../../../hilo/index.ts";
import { buscarCitado } from "../../mensaje.repository.ts";

/** The citizen's open case by a replaced account goes on by this one, with this message; what came by that account already is none of this one's. */
export function seguirConMensaje(
  tx: Tx,
  canal: OpenCanal,
  entrada: EntradaFila,
  { chat, identity, idExterno }: Pick<MensajeEvent, "chat" | "identity" | "idExterno">,
): ReturnType<typeof seguirDeReemplazada> {
  return seguirDeReemplazada(tx, canal, entrada, {
    direcciones: { chat, identity },
    async mirar(idEntrada) {
      if (await buscarCitado(tx, idEntrada, idExterno)) throw new MensajeRepetido();
    },
  });
}
