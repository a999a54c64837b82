import { type JuicioDeCanal, sinLlegarMax } from "./juicio.ts";

/** What was demanded and does not hold. */
export const incumplidas = (exigencias: readonly [string, boolean][]): string[] =>
  exigencias.filter(([, cumple]) => !cumple).map(([texto]) => texto);

/** Of one channel, after so many kills. */
export function faltasDe({ entrantes, salientes }: JuicioDeCanal, muertes: number): string[] {
  return incumplidas([
    ["mensajes que entran y que salen", entrantes.escritos > 0 && salientes.aceptados > 0],
    [
      "0 entrantes perdidos, doblados, desordenados o dañados",
      entrantes.perdidos + entrantes.doblados + entrantes.desordenados + entrantes.danados === 0,
    ],
    ["0 ciudadanos doblados", entrantes.dosCiudadanos === 0],
    [
      "0 salientes perdidos, doblados, desordenados o dañados",
      salientes.perdidos + salientes.doblados + salientes.desordenados + salientes.danados === 0,
    ],
    [
      "INCIERTO solo donde el proveedor aceptó y la respuesta se perdió",
      salientes.sinLlegar <= sinLlegarMax(muertes),
    ],
    ["FALLIDO solo donde el proveedor rechazó", salientes.reintentados <= salientes.rechazados],
    ["nada queda en camino", salientes.varados + salientes.fallidos === 0],
  ]);
}
