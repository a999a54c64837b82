import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FaqEditada, FaqNueva } from "@ventanilla/contract/faq/faq";
import { crearFaq, editarFaq, listarFaqs } from "@ventanilla/contract/faq/faq.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

const VIGENCIA_MS = 60_000;

/** In the order in which they are offered: priority 1 first. Without a procedure nothing is asked. */
export const useFaqs = (idTramite: number | null) =>
  useQuery(
    routeQuery(listarFaqs, idTramite === null ? undefined : { params: { idTramite } }, {
      staleTime: VIGENCIA_MS,
    }),
  );

/** Without id a new question; of an edited one what was touched. */
export function useGuardarFaq(): (
  id: number | undefined,
  faq: FaqNueva,
  tocado: FaqEditada,
) => Promise<void> {
  const cache = useQueryClient();
  return async (id, faq, tocado) => {
    await (id === undefined
      ? call(crearFaq, { body: faq })
      : call(editarFaq, { params: { id }, body: tocado }));
    void invalidate(cache, "faq");
  };
}
