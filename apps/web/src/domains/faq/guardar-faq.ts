import { useQueryClient } from "@tanstack/react-query";
import type { FaqEditada } from "@ventanilla/contract/faq/faq";
import { crearFaq, editarFaq } from "@ventanilla/contract/faq/faq.routes";
import { call } from "../../lib/api.ts";
import { invalidate } from "../../lib/route-query.ts";

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
