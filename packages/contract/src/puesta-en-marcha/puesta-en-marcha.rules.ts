import type { Paso } from "./puesta-en-marcha.ts";

/** What an institution has, of each that is in use. */
export interface LoQueHay {
  /** What its own form asks for is there. */
  datos: boolean;
  operadores: number;
  canales: number;
  /** Of those, accounts that no telephone is linked to: through them nobody writes. */
  canales_sin_vincular: number;
  puntos: number;
  /** Points in use without an operator or without a channel, who could attend nobody. */
  puntos_incompletos: number;
  tramites: number;
  faqs: number;
}

/** One of each is enough to begin, if citizens can write through it; but a point in use that nobody can work at is not done. */
export function pasosDe(hay: LoQueHay): Paso[] {
  const contado = (paso: Paso["paso"], cuenta: number, incompletos = 0): Paso => ({
    paso,
    hecho: cuenta > 0 && incompletos === 0,
    cuenta,
    incompletos,
  });
  return [
    { paso: "entidad", hecho: hay.datos, cuenta: null, incompletos: 0 },
    contado("usuarios", hay.operadores),
    contado("canales", hay.canales, hay.canales > hay.canales_sin_vincular ? 0 : hay.canales_sin_vincular),
    contado("puntos", hay.puntos, hay.puntos_incompletos),
    contado("tramites", hay.tramites),
    contado("faqs", hay.faqs),
  ];
}
