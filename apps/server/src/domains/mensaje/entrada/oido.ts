import { traducir } from "@ventanilla/i18n";
import type { MensajeEvent } from "../../../channels/connector.ts";
import type { ClaveDeAviso, MensajeSinLugar } from "../../hilo/index.ts";

/** It was overheard, and nobody here attends the conversation: the transaction that finds out is undone whole (ADR 159). */
export class OidoSinCaso extends Error {}

/** The citizen's own: it is unread until somebody looks. */
export const esDelCiudadano = ({ own, notice }: MensajeEvent): boolean => !own && notice === undefined;

/** A machine's words ask nothing, and what is overheard is asked of whoever has the conversation in hand. */
export const nadieEspera = ({ automatic, overheard, own }: MensajeEvent): boolean =>
  automatic === true || (overheard === true && !own);

const AVISOS = {
  ajeno: "avisos:hiloAjeno",
  devuelto: "avisos:hiloDevuelto",
} as const satisfies Record<NonNullable<MensajeEvent["notice"]>, ClaveDeAviso>;

/** What the thread says of who has the conversation in hand; nothing of a message. */
export function comoAviso({
  notice,
}: MensajeEvent): Pick<MensajeSinLugar, "direccion" | "contenido" | "estado" | "extras"> | null {
  if (notice === undefined) return null;
  const clave = AVISOS[notice];
  return {
    direccion: "AVISO",
    contenido: traducir("es", clave),
    estado: "COMPLETADO",
    extras: { aviso: { clave, datos: {} } },
  };
}
