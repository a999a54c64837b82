import type { Logger } from "../../../shared/logger.ts";
import type { ListeningPlace } from "../../connector.ts";
import type { Buzon } from "../buzon.ts";
import {
  buscarDesde,
  type Cambio,
  CursorCorreo,
  cambioDe,
  type LugarBuzon,
  renumerar,
  tomarBuzon,
} from "../cursor.ts";

interface Opciones {
  lugar: LugarBuzon;
  logger: Logger;
}

async function fechaDelSello(buzon: Buzon, { sello }: CursorCorreo): Promise<number | null> {
  if (sello === null) return null;
  const [mail] = await buzon.resumir([sello.uid]);
  return mail === undefined || mail.callado ? null : mail.segundos;
}

async function tomar(buzon: Buzon, { lugar, logger }: Opciones): Promise<CursorCorreo> {
  const inicial = tomarBuzon(buzon, await buzon.ultimaFecha(), lugar);
  logger.info({ direccion: lugar.direccion, uid: inicial.ultimo }, "mailbox taken over");
  return inicial;
}

async function reubicar(
  buzon: Buzon,
  cursor: CursorCorreo,
  cambio: Cambio,
  opciones: Opciones,
): Promise<CursorCorreo> {
  if (cambio === "ajeno") return await tomar(buzon, opciones);
  return { ...renumerar(cursor, buzon, await buzon.desdeFecha(buscarDesde(cursor))), ...opciones.lugar };
}

/**
 * Where listening begins in an open mailbox: where it stood; at the end of one that is new here; and where the numbers of
 * before mean nothing, at the first mail of the last days, of which those that are here already are recognised (ADR 148).
 */
export async function situarse(
  buzon: Buzon,
  { cursor: guardado, tell }: Pick<ListeningPlace, "cursor" | "tell">,
  opciones: Opciones,
): Promise<CursorCorreo> {
  const leido = await guardado.read();
  if (leido === null) {
    const inicial = await tomar(buzon, opciones);
    await guardado.save(inicial);
    return inicial;
  }
  const cursor = CursorCorreo.parse(leido);
  const cambio = cambioDe(cursor, buzon, opciones.lugar, await fechaDelSello(buzon, cursor));
  if (cambio === null) return { ...cursor, ...opciones.lugar };
  const { direccion } = opciones.lugar;
  const { validez: ahora, siguiente } = buzon;
  opciones.logger.warn(
    { direccion, cambio, antes: cursor.validez, ahora, ultimo: cursor.ultimo, siguiente },
    "mailbox changed",
  );
  const nuevo = await reubicar(buzon, cursor, cambio, opciones);
  await tell({ what: cambio, detail: { ultimo: cursor.ultimo, siguiente } });
  await guardado.save(nuevo);
  return nuevo;
}
