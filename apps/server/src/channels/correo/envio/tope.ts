import { nowMs } from "../../../shared/clock.ts";

const POR_HORA = 10;
const HORA_MS = 3600 * 1000;

export interface Tope {
  /** Counts one more automatic mail to an address; false when there were too many. */
  admite(direccion: string): boolean;
}

/** The last line against two machines that write to each other: it holds even if everything before it failed. Per process. */
export function crearTope(): Tope {
  const enviados = new Map<string, number[]>();
  let barrido = 0;
  return {
    admite(direccion) {
      const ahora = nowMs();
      const recientes = (de: readonly number[]) => de.filter((ms) => ahora - ms < HORA_MS);
      if (ahora - barrido > HORA_MS) {
        barrido = ahora;
        for (const [una, veces] of enviados) if (recientes(veces).length === 0) enviados.delete(una);
      }
      const previos = recientes(enviados.get(direccion) ?? []);
      if (previos.length >= POR_HORA) return false;
      enviados.set(direccion, [...previos, ahora]);
      return true;
    },
  };
}
