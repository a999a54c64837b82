import { VOLUMEN_INICIAL, VOLUMEN_RECORDADO } from "@ventanilla/contract/limites";

/** In percent. `recordado` is what comes back when the sound is switched on again. */
export interface Volumen {
  volumen: number;
  recordado: number;
}

export const AL_EMPEZAR: Volumen = { volumen: VOLUMEN_INICIAL, recordado: VOLUMEN_RECORDADO };

/** Silence remembers how loud it was; a volume that was drawn down to nothing is not remembered. */
export function alternarSilencio({ volumen, recordado }: Volumen): Volumen {
  return volumen > 0 ? { volumen: 0, recordado: volumen } : { volumen: recordado, recordado };
}

export function ponerVolumen(antes: Volumen, volumen: number): Volumen {
  return { ...antes, volumen: Math.max(0, Math.min(100, Math.round(volumen))) };
}
