/** How many times as fast a sound is played; a press of the button goes on to the next. */
export const VELOCIDADES = [1, 1.5, 2] as const;
export type Velocidad = (typeof VELOCIDADES)[number];

export function siguienteVelocidad(actual: Velocidad): Velocidad {
  return VELOCIDADES[(VELOCIDADES.indexOf(actual) + 1) % VELOCIDADES.length] ?? 1;
}
