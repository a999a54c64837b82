import { useQuery } from "@tanstack/react-query";
import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import { call } from "../../lib/api.ts";

/** One citizen's identity on a channel. */
export const useCanalEntrada = (id: number) =>
  useQuery({
    queryKey: ["canal", "entrada", id],
    queryFn: ({ signal }) => call(leerCanalEntrada, { params: { canalId: id }, signal }),
  });
