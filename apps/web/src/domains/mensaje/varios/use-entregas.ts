import { useQuery } from "@tanstack/react-query";
import type { Entrega } from "@ventanilla/contract/mensaje/mensaje";
import { leerEntregas } from "@ventanilla/contract/mensaje/mensaje.routes";
import { estaEnCamino } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useMemo } from "react";
import { routeQuery } from "../../../lib/route-query.ts";

/** Their chats are not open, so nothing is pushed: they are asked for while one of them is on its way. */
const PREGUNTA_MS = 1_000;
/** After so many answers nobody is looking for the next second any more. */
const SEGUIDAS = 30;
const DESPACIO_MS = 5_000;

/** How far messages of chats that are not open came, and the way to ask at once. */
export function useEntregas(ids: readonly number[]): {
  entregas: ReadonlyMap<number, Entrega>;
  preguntar: () => Promise<unknown>;
} {
  const { data, refetch } = useQuery({
    ...routeQuery(
      leerEntregas,
      ids.length === 0 ? undefined : { query: { mensajes: ids.join(",") }, background: true },
    ),
    refetchInterval: ({ state: { data: sabido, dataUpdateCount: veces } }) => {
      if (sabido?.rows.some(({ estado }) => estaEnCamino(estado)) === false) return false;
      return veces < SEGUIDAS ? PREGUNTA_MS : DESPACIO_MS;
    },
  });
  const entregas = useMemo(() => new Map(data?.rows.map((entrega) => [entrega.id, entrega])), [data]);
  return { entregas, preguntar: refetch };
}
