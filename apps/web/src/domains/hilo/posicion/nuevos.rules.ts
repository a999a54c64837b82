import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Envio } from "../envio.ts";

/** Of each entry channel of a case, the newest message that was read. */
export type LeidoHasta = ReadonlyMap<number, number>;

/** Notices are never unread (D74). Of an entry channel that nothing is known of, all is read: it has no chat here. */
export const esNuevo = (
  { direccion, id, id_canal_entrada: canal }: Mensaje,
  leidoHasta: LeidoHasta,
): boolean => direccion === "ENTRADA" && id > (leidoHasta.get(canal) ?? Number.POSITIVE_INFINITY);

export const cuantosNuevos = (mensajes: readonly Mensaje[], leidoHasta: LeidoHasta): number =>
  mensajes.filter((mensaje) => esNuevo(mensaje, leidoHasta)).length;

/** Of a thread, what is held and what of that was on screen. */
export interface Vista {
  mensajes: readonly Mensaje[];
  vistos: ReadonlySet<number>;
  /** Change number up to which nothing is missing. */
  secuencia: number;
}

/** Up to which number, from `desde` on, nothing was left out: of what `cuenta`, all was on screen and none may still be missing. */
function hastaSinHueco(
  { mensajes, vistos, secuencia }: Vista,
  desde: number,
  cuenta: (mensaje: Mensaje) => boolean,
): number {
  const siguen = mensajes.filter(({ id }) => id > desde).sort((a, b) => a.id - b.id);
  const hueco = siguen.findIndex(
    (mensaje) => cuenta(mensaje) && (!vistos.has(mensaje.id) || mensaje.secuencia > secuencia),
  );
  return (hueco < 0 ? siguen : siguen.slice(0, hueco)).at(-1)?.id ?? desde;
}

/**
 * Of each entry channel, the newest of the citizen's messages that is read, where that goes beyond what was: it and all between
 * were on screen (ADR 145). Each is told, or its unread would stay (D114).
 */
export function leidosDeCadaCanal(vista: Vista, leidoHasta: LeidoHasta): ReadonlyMap<number, number> {
  const leidos = new Map<number, number>();
  for (const [canal, desde] of leidoHasta) {
    const suyos = vista.mensajes.filter(
      ({ direccion, id_canal_entrada: suyo }) => direccion === "ENTRADA" && suyo === canal,
    );
    const hasta = hastaSinHueco({ ...vista, mensajes: suyos }, desde, () => true);
    if (hasta > desde) leidos.set(canal, hasta);
  }
  return leidos;
}

/** Up to which number whoever answers knows what others said: the citizen, a colleague, the institution's telephone (D65). */
export function vistoSinHueco(vista: Vista, desde: number, idUsuario: number): number {
  return hastaSinHueco(
    vista,
    desde,
    ({ direccion, operador, extras }) =>
      direccion === "ENTRADA" ||
      extras.telefono === true ||
      (direccion === "SALIDA" && operador !== null && operador.id !== idUsuario),
  );
}

/** The new-messages line: above message `id`. */
export interface LineaNuevos {
  id: number;
  cuantos: number;
}

/** Above the first that is newer than what was read and was not on screen; without one it stays where it was. */
export function lineaDe(
  mensajes: readonly Mensaje[],
  leidoHasta: LeidoHasta,
  vistos: ReadonlySet<number>,
  antes: LineaNuevos | null,
): LineaNuevos | null {
  const nuevos = mensajes.filter((mensaje) => esNuevo(mensaje, leidoHasta) && !vistos.has(mensaje.id));
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
