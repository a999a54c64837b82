import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { listarHistorial } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { descartarFallo, leerEnviosDeCaso } from "@ventanilla/contract/mensaje/mensaje.routes";
import { fallo } from "@ventanilla/contract/mensaje/mensaje.rules";
import { call } from "../../../lib/api.ts";
import { invalidate, routeQuery } from "../../../lib/route-query.ts";

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

/** Nothing more is done about what of a case did not arrive: no list shows it any more. */
export function useDarPorVistos(): (idCaso: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    try {
      const { rows } = await call(leerEnviosDeCaso, { params: { id } });
      for (const envio of rows.filter(({ estado, fallo_visto: visto }) => fallo(estado) && !visto))
        await call(descartarFallo, { params: { id: envio.id } });
    } finally {
      await invalidate(cache, "caso");
    }
  };
}
