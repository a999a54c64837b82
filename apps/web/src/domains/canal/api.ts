import { useQuery } from "@tanstack/react-query";
import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import { routeQuery } from "../../lib/route-query.ts";

/** One citizen's identity on a channel. */
export const useCanalEntrada = (id: number) =>
  useQuery(routeQuery(leerCanalEntrada, { params: { canalId: id } }));
