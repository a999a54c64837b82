import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CabeceraDePapel, MensajeDePapel, Papel } from "@ventanilla/contract/mensaje/papel";
import { leerPapel } from "@ventanilla/contract/mensaje/papel.routes";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { RECORDED } from "../../lib/recorded.ts";
import { routeQuery } from "../../lib/route-query.ts";

export type Registro = { cabecera: CabeceraDePapel; mensajes: readonly MensajeDePapel[] };

/** The whole record of a case, part by part, and how many messages came so far. */
export function useRegistro(id: number, notas: boolean) {
  const cache = useQueryClient();
  const [leidos, setLeidos] = useState(0);
  const pedido = { params: { id }, query: notas ? { notas: "1" as const } : {} };
  const primera = routeQuery(leerPapel, pedido, {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    ...RECORDED,
  });
  const { data, ...consulta } = useQuery({
    ...primera,
    queryFn: ({ signal }) => leerEntero(pedido, { signal, onLeidos: setLeidos }),
    // Every reading is on record: what changes later has nobody read it again.
    enabled: () => cache.getQueryData(primera.queryKey) === undefined,
  });
  const registro: Registro | undefined =
    data === undefined || data.cabecera === null
      ? undefined
      : { cabecera: data.cabecera, mensajes: data.rows };
  return { ...consulta, registro, leidos };
}

type Pedido = { params: { id: number }; query: { notas?: "1" } };

async function leerEntero(
  { params, query }: Pedido,
  { signal, onLeidos }: { signal: AbortSignal; onLeidos: (cuantos: number) => void },
): Promise<Papel> {
  onLeidos(0);
  const papel = await call(leerPapel, { params, query, signal });
  onLeidos(papel.rows.length);
  while (papel.sigue !== null) {
    const parte = await call(leerPapel, { params, query: { ...query, despues: papel.sigue }, signal });
    papel.rows.push(...parte.rows);
    papel.sigue = parte.sigue;
    onLeidos(papel.rows.length);
  }
  return papel;
}
