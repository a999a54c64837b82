import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listarHistorial } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { call } from "../../../lib/api.ts";

type ConsultaHistorial = NonNullable<ArgsOf<typeof listarHistorial>["query"]>;

/** The cases that were handled at a point, one page; 0 = all an administrator may see. Undefined: no point known yet. */
export const useHistorial = (idPunto: number | undefined, consulta: ConsultaHistorial) =>
  useQuery({
    queryKey: ["caso", "historial", idPunto, consulta],
    queryFn: ({ signal }) => call(listarHistorial, { params: { id: idPunto ?? 0 }, query: consulta, signal }),
    enabled: idPunto !== undefined,
    placeholderData: keepPreviousData,
  });
