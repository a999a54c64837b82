import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listarHistorial } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { routeQuery } from "../../../lib/route-query.ts";

type ConsultaHistorial = NonNullable<ArgsOf<typeof listarHistorial>["query"]>;

/** The cases that were handled at a point, one page; 0 = all in reach of whoever looks from outside. Undefined: no point known yet. */
export const useHistorial = (idPunto: number | undefined, consulta: ConsultaHistorial) =>
  useQuery(
    routeQuery(
      listarHistorial,
      idPunto === undefined ? undefined : { params: { id: idPunto }, query: consulta },
      { placeholderData: keepPreviousData },
    ),
  );
