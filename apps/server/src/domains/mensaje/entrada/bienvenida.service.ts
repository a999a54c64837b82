import type { Tx } from "../../../db/transaction.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import { msOf, now, nowMs } from "../../../shared/clock.ts";
import { buscarCanal, type EntradaFila, ponerBienvenida } from "../../canal/index.ts";
import { escribirMensaje } from "../../hilo/index.ts";
import { alguienAtiende } from "../../punto/index.ts";
import { firmadaPorLaEntidad } from "../salida/carta/firmas.service.ts";

const UN_DIA_MS = 24 * 3600 * 1000;

/** Greets when an incoming message opened a case, at most once a day per citizen and channel (D97). `esCarta`: it answers a letter, and is one. */
export async function darBienvenida(
  tx: Tx,
  salidas: SalidaQueue,
  idCanal: number,
  idCaso: number,
  { entrada, esCarta }: { entrada: EntradaFila; esCarta: boolean },
): Promise<void> {
  const canal = await buscarCanal(tx, idCanal);
  if (!canal?.mensaje_bienvenida || canal.estado !== "ACTIVO") return;
  // Through an account that no point works with nothing leaves (D108); where nobody can sign in nobody will answer.
  if (!(await alguienAtiende(tx, idCanal))) return;
  if (entrada.bienvenida_en !== null && nowMs() - msOf(entrada.bienvenida_en) < UN_DIA_MS) return;
  await ponerBienvenida(tx, entrada.id, now());
  const mensaje = await escribirMensaje(tx, {
    id_caso: idCaso,
    id_canal_entrada: entrada.id,
    direccion: "SALIDA",
    tipo_contenido: "texto",
    contenido: canal.mensaje_bienvenida,
    estado: "EN_COLA",
    automatico: true,
    ...(esCarta && { extras: await firmadaPorLaEntidad(tx, idCanal, canal.mensaje_bienvenida) }),
  });
  await salidas.enqueue(tx, { id_mensaje: mensaje.id, id_canal: idCanal, id_canal_entrada: entrada.id });
}
