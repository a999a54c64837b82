import { createFileStore } from "../src/adapters/files/index.ts";
import type { MensajeEvent } from "../src/channels/connector.ts";
import type { CanalDePrueba } from "../src/domains/canal/canal.factory.ts";
import { abrirCanal } from "../src/domains/canal/index.ts";
import { recibirMensaje } from "../src/domains/mensaje/index.ts";
import { salidaQueue } from "../src/outbox/salida-queue.repository.ts";
import type { Banco } from "./harness.ts";
import { workers } from "./workers.ts";

export const CHAT = "59171900001@c.us";
/** Twenty minutes ago: late by any measure, whenever a test gets to it. */
export const SEGUNDOS = Math.floor(Date.now() / 1000) - 1_200;
export const MILES = SEGUNDOS * 1000;

export type Llegada = Partial<MensajeEvent> & { idExterno: string };

/** A message as a connector read it comes into the room, whatever a webhook would have made of it. */
export async function entregar(
  { db, sealer, carpeta }: Banco,
  { id }: Pick<CanalDePrueba, "id">,
  llegada: Llegada,
): Promise<"nuevo" | "repetido"> {
  const abierto = await abrirCanal(db, sealer, id);
  if (!abierto) throw new Error("the channel is there");
  const almacen = await createFileStore({ kind: "disk", folder: carpeta });
  return recibirMensaje({ db, almacen, salidas: salidaQueue, workers }, abierto, {
    kind: "mensaje",
    chat: CHAT,
    nombre: null,
    seconds: SEGUNDOS,
    queuedMs: MILES,
    tipoContenido: "texto",
    text: llegada.idExterno,
    adjuntos: [],
    ...llegada,
  });
}
