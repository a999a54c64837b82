import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Envio } from "../envio.ts";

/** Of each entry channel of a case, the newest message that was read. */
export type LeidoHasta = ReadonlyMap<number, number>;

/** Notices are never unread (D74). Of an entry channel that nothing is known of, all is read: it has no chat here. */
const esNuevo = ({ direccion, id, id_canal_entrada: canal }: Mensaje, leidoHasta: LeidoHasta): boolean =>
  direccion === "ENTRADA" && id > (leidoHasta.get(canal) ?? Number.POSITIVE_INFINITY);

export const cuantosNuevos = (mensajes: readonly Mensaje[], leidoHasta: LeidoHasta): number =>
  mensajes.filter((mensaje) => esNuevo(mensaje, leidoHasta)).length;

/** The newest of the citizen in each entry channel, up to the message that was on screen: each is told, or its unread would stay (D114). */
export function leidosDeCadaCanal(mensajes: readonly Mensaje[], visto: number): ReadonlyMap<number, number> {
  const leidos = new Map<number, number>();
  for (const { id, direccion, id_canal_entrada: canal } of mensajes) {
    if (direccion === "ENTRADA" && id <= visto) leidos.set(canal, Math.max(id, leidos.get(canal) ?? 0));
  }
  return leidos;
}

/** The new-messages line: above message `id`. */
export interface LineaNuevos {
  id: number;
  cuantos: number;
}

/** Above the first that is newer than what was read and than what was on screen; without one it stays where it was. */
export function lineaDe(
  mensajes: readonly Mensaje[],
  leidoHasta: LeidoHasta,
  visto: number,
  antes: LineaNuevos | null,
): LineaNuevos | null {
  const nuevos = mensajes.filter((mensaje) => mensaje.id > visto && esNuevo(mensaje, leidoHasta));
  const primero = nuevos[0];
  if (primero === undefined) return antes;
  return { id: primero.id, cuantos: nuevos.length };
}

/** Somebody of the institution wrote it to the citizen: neither a greeting nor a note. */
const esRespuesta = ({ direccion, estado, operador, extras }: Mensaje): boolean =>
  direccion === "SALIDA" && estado !== "COMPLETADO" && (operador !== null || extras.telefono === true);

/** The citizen's last message while nobody answered it; undefined when somebody did, or an answer is on its way. */
export function sinResponderHasta(
  mensajes: readonly Mensaje[],
  envios: readonly Pick<Envio, "estado">[],
): number | undefined {
  if (envios.some(({ estado }) => estado !== "fallido")) return undefined;
  const ultimo = mensajes.findLast((mensaje) => mensaje.direccion === "ENTRADA" || esRespuesta(mensaje));
  return ultimo?.direccion === "ENTRADA" ? ultimo.id : undefined;
}
