import type { Caso, TipoCaso } from "./caso.ts";

/** CERRADO and CANCELADO are final (D58). */
export function estaAbierto(caso: Pick<Caso, "estado">): boolean {
  return caso.estado === "ACTIVO" || caso.estado === "PENDIENTE";
}

/** Somebody leads it: neither new, nor forwarded or released since (D58). */
export function estaTomado(caso: { operador_principal: string | number | null }): boolean {
  return caso.operador_principal !== null;
}

/** Whoever stands at its point may take it (D79). */
export function puedeAtenderse(caso: Pick<Caso, "estado"> & { operador_principal: string | null }): boolean {
  return estaAbierto(caso) && !estaTomado(caso);
}

/** COMPLEJO asks for a saved person (D64). */
export function tiposPermitidos(caso: Pick<Caso, "id_persona">): readonly TipoCaso[] {
  return caso.id_persona === null ? ["SIMPLE"] : ["SIMPLE", "COMPLEJO"];
}

export function puedeCerrarse(caso: Pick<Caso, "estado">): boolean {
  return estaAbierto(caso);
}

/** Only an open COMPLEJO case is forwarded (D67). */
export function puedeDerivarse(caso: Pick<Caso, "estado" | "tipo">): boolean {
  return estaAbierto(caso) && caso.tipo === "COMPLEJO";
}

/** Whoever leads it may leave it to a colleague; what nobody leads is there to be taken. */
export function puedeTraspasarse(
  caso: Pick<Caso, "estado"> & { operador_principal: string | number | null },
): boolean {
  return estaAbierto(caso) && estaTomado(caso);
}

/** To another, earlier, open case of the same person in the same institution (D68). */
export function puedeAdjuntarse(
  actual: Pick<Caso, "id" | "estado" | "id_persona" | "id_entidad">,
  destino: Pick<Caso, "id" | "estado" | "id_persona" | "id_entidad">,
): boolean {
  return (
    estaAbierto(actual) &&
    estaAbierto(destino) &&
    destino.id < actual.id &&
    actual.id_persona !== null &&
    destino.id_persona === actual.id_persona &&
    destino.id_entidad === actual.id_entidad
  );
}
