import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FaqEditada } from "@ventanilla/contract/faq/faq";
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

/** A question that exists, or the procedure to which one is added. */
export type Destino = { idFaq: number } | { idTramite: number };

export function useGuardarFaq(): (destino: Destino, faq: FaqEditada) => Promise<void> {
  const cache = useQueryClient();
  return async (destino, faq) => {
    await ("idFaq" in destino
      ? call(editarFaq, { params: { id: destino.idFaq }, body: faq })
      : call(crearFaq, { body: { ...faq, id_tramite: destino.idTramite } }));
    void invalidate(cache, "faq");
  };
}
