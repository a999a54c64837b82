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

/** 1:05, and 1:02:03 from an hour on; what has no known length is "". */
export function tiempoDe(segundos: number): string {
  if (!Number.isFinite(segundos) || segundos < 0) return "";
  const total = Math.floor(segundos);
  const dos = (valor: number) => String(valor).padStart(2, "0");
  const horas = Math.floor(total / 3600);
  const minutos = Math.floor(total / 60) % 60;
  return horas > 0 ? `${horas}:${dos(minutos)}:${dos(total % 60)}` : `${minutos}:${dos(total % 60)}`;
}
