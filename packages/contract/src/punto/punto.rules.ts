import type { PuntoFila } from "./punto.ts";

/** Cases go to another ACTIVE point of the same institution (D67, D79). */
export function puedeRecibirCasos(
  origen: Pick<PuntoFila, "id" | "id_entidad">,
  destino: Pick<PuntoFila, "id" | "id_entidad" | "estado">,
): boolean {
  return destino.id !== origen.id && destino.id_entidad === origen.id_entidad && destino.estado === "ACTIVO";
}

/**
 * Who stands in a list once somebody saves it who may not have seen it as it is: what they chose, and what others did since
 * they looked. Absent `elegidos`: nothing was chosen; absent `vistos`: whatever stands there is replaced.
 */
export function elegidosSobre(
  actuales: readonly number[],
  {
    elegidos,
    vistos = actuales,
  }: { elegidos: readonly number[] | undefined; vistos?: readonly number[] | undefined },
): number[] {
  if (elegidos === undefined) return [...actuales];
  const siguen = actuales.filter((id) => elegidos.includes(id) || !vistos.includes(id));
  const entran = elegidos.filter((id) => !vistos.includes(id) && !siguen.includes(id));
  return [...siguen, ...entran];
}
