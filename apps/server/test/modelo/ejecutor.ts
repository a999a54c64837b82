import { HACER_CASO } from "./ejecutor-caso.ts";
import type { Hacer, Traducir } from "./ejecutor-comun.ts";
import { HACER_MENSAJE } from "./ejecutor-mensaje.ts";
import { HACER_PUNTO } from "./ejecutor-punto.ts";
import type { Modelo } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";
import type { De, Hace, Operacion } from "./operaciones.ts";
import { codigoSegun } from "./rechazo.ts";

const HACER: { [H in Hace]: Hacer<H> } = { ...HACER_CASO, ...HACER_MENSAJE, ...HACER_PUNTO };

function hacer<H extends Hace>(mundo: Mundo, operacion: De<H> & { hace: H }, m: Modelo): Promise<Traducir> {
  return HACER[operacion.hace](mundo, operacion, m);
}

/** Does it for real; `m` is the state before. A refusal is told by its code, anything else goes up. */
export async function ejecutar(
  mundo: Mundo,
  operacion: Operacion,
  m: Modelo,
): Promise<{ rechazo: string } | { traducir: Traducir }> {
  try {
    return { traducir: await hacer(mundo, operacion, m) };
  } catch (error) {
    return { rechazo: codigoSegun(error) };
  }
}
