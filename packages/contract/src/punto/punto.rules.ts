import type { PuntoFila } from "./punto.ts";

/** Cases go to another ACTIVE point of the same institution (D67, D79). */
export function puedeRecibirCasos(
  origen: Pick<PuntoFila, "id" | "id_entidad">,
  destino: Pick<PuntoFila, "id" | "id_entidad" | "estado">,
): boolean {
  return destino.id !== origen.id && destino.id_entidad === origen.id_entidad && destino.estado === "ACTIVO";
}
