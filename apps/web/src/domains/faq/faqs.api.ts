import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FaqEditada } from "@ventanilla/contract/faq/faq";
import { crearFaq, editarFaq, listarFaqs } from "@ventanilla/contract/faq/faq.routes";
import { call } from "../../lib/api.ts";

const FAQS = ["faq", "tramite"] as const;

/** In the order in which they are offered: priority 1 first. */
export const useFaqs = (idTramite: number) =>
  useQuery({
    queryKey: [...FAQS, idTramite],
    queryFn: ({ signal }) => call(listarFaqs, { params: { idTramite }, signal }),
  });

/** Writes to a question that exists, or adds one to a procedure. */
export type Destino = { idFaq: number } | { idTramite: number };

export function useGuardarFaq(): (destino: Destino, faq: FaqEditada) => Promise<void> {
  const cache = useQueryClient();
  return async (destino, faq) => {
    await ("idFaq" in destino
      ? call(editarFaq, { params: { id: destino.idFaq }, body: faq })
      : call(crearFaq, { body: { ...faq, id_tramite: destino.idTramite } }));
    void cache.invalidateQueries({ queryKey: FAQS });
  };
}
