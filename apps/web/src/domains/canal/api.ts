import { useQuery } from "@tanstack/react-query";
import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import { routeQuery } from "../../lib/route-query.ts";

const canalEntrada = (id: number) => routeQuery(leerCanalEntrada, { params: { canalId: id } });

/** One citizen's identity on a channel. */
export const useCanalEntrada = (id: number) => useQuery(canalEntrada(id));

/** That of a conversation, asked for whenever it is opened: how far it was read; undefined until that answer, whatever an earlier one said. */
export function useCanalEntradaAlAbrir(id: number) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...canalEntrada(id),
    refetchOnMount: "always",
  });
  return isFetchedAfterMount ? { data, error, refetch } : { data: undefined, error: null, refetch };
}
