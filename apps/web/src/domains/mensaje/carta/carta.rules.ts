import { CARTA_COPIAS_MAX } from "@ventanilla/contract/limites";
import type { CartaEscrita } from "@ventanilla/contract/mensaje/carta";
import { copiasDe, enUnaLinea } from "@ventanilla/contract/mensaje/carta.rules";

/** A letter as it is being written: its subject and copies as they were typed, null where nobody touched them. */
export interface CartaEnCurso {
  asunto: string | null;
  copias: string | null;
  citar: boolean;
  sinFirma: boolean;
}

export const CARTA_EN_BLANCO: CartaEnCurso = { asunto: null, copias: null, citar: false, sinFirma: false };

/** What is sent of it; null: nothing that is not said by its words and the conversation. */
export function cartaDe(
  { asunto, copias, citar, sinFirma }: CartaEnCurso,
  sugerido: string,
): CartaEscrita | null {
  const propio = enUnaLinea(asunto ?? "");
  const aQuienes = copiasDe(copias ?? "").copias;
  const carta = {
    ...(propio !== "" && propio !== sugerido && { asunto: propio }),
    ...(aQuienes.length > 0 && { copias: aQuienes }),
    ...(citar && { citar }),
    ...(sinFirma && { sin_firma: true }),
  };
  return Object.keys(carta).length > 0 ? carta : null;
}

/** Back from the queue into the fields. */
export const enCurso = (carta: CartaEscrita | null): CartaEnCurso => ({
  asunto: carta?.asunto ?? null,
  copias: carta?.copias?.join(", ") ?? null,
  citar: carta?.citar ?? false,
  sinFirma: carta?.sin_firma ?? false,
});

/** What keeps it from being sent: addresses that are none, or too many of them. */
export function faltaEnCarta({ copias }: CartaEnCurso): { malas: string[]; sobran: boolean } | null {
  const { copias: buenas, malas } = copiasDe(copias ?? "");
  const sobran = buenas.length > CARTA_COPIAS_MAX;
  return malas.length > 0 || sobran ? { malas, sobran } : null;
}
