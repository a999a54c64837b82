import type { Incompleto, Paso } from "./puesta-en-marcha.ts";

/** What an institution has, of each that is in use. */
export interface LoQueHay {
  /** What its own form asks for is there. */
  datos: boolean;
  operadores: number;
  canales: number;
  /** Of those, accounts that no telephone is linked to: through them nobody writes. */
  canales_sin_vincular: number;
  canal_sin_vincular: Incompleto | null;
  puntos: number;
  /** Points in use without an operator or without a channel, who could attend nobody. */
  puntos_incompletos: number;
  punto_incompleto: Incompleto | null;
  tramites: number;
  faqs: number;
}

const COMPLETO = { incompletos: 0, primero: null } as const;

/** One of each is enough to begin, if citizens can write through it; but a point in use that nobody can work at is not done. */
export function pasosDe(hay: LoQueHay): Paso[] {
  const contado = (
    paso: Paso["paso"],
    cuenta: number,
    { incompletos, primero }: Pick<Paso, "incompletos" | "primero"> = COMPLETO,
  ): Paso => ({ paso, hecho: cuenta > 0 && incompletos === 0, cuenta, incompletos, primero });
  return [
    { paso: "entidad", hecho: hay.datos, cuenta: null, ...COMPLETO },
    contado("usuarios", hay.operadores),
    contado(
      "canales",
      hay.canales,
      hay.canales > hay.canales_sin_vincular
        ? COMPLETO
        : { incompletos: hay.canales_sin_vincular, primero: hay.canal_sin_vincular },
    ),
    contado("puntos", hay.puntos, { incompletos: hay.puntos_incompletos, primero: hay.punto_incompleto }),
    contado("tramites", hay.tramites),
    contado("faqs", hay.faqs),
  ];
}
