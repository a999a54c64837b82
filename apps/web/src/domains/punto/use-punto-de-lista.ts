import { useEffect, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useCubiculos } from "./api.ts";
import { atiendeEnPunto } from "./atiende.ts";
import { exigirPunto } from "./exigir-punto.ts";
import { usePuntoActual } from "./punto-actual.ts";

/**
 * Who attends at no point looks from outside, at all cases in reach (id 0, ADR 144): these pages open to such a one through
 * `admin-casos:read` alone. An operator without a point is sent to choose it, once the server has said where they are.
 */
export function usePuntoDeLista(): { idPunto: number | undefined; desdeFuera: boolean } {
  const esOperador = atiendeEnPunto(useSession());
  const actual = usePuntoActual();
  // Leaving the point takes the page along; until it is gone it goes on with what it had, and claims nothing.
  const [punto, setPunto] = useState(actual);
  if (actual !== undefined && actual !== punto) setPunto(actual);
  const desdeFuera = !esOperador;
  const { isPending } = useCubiculos({ activo: esOperador });
  const falta = esOperador && punto === undefined && !isPending;
  useEffect(() => {
    if (falta) exigirPunto();
  }, [falta]);
  return { idPunto: desdeFuera ? 0 : punto?.id, desdeFuera };
}
