import { useQuery } from "@tanstack/react-query";
import { listarFaqs } from "@ventanilla/contract/faq/faq.routes";
import { call } from "../../lib/api.ts";

const VIGENCIA_MS = 60_000;

/** In the order in which they are offered: priority 1 first. Without a procedure nothing is asked. */
export const useFaqs = (idTramite: number | null) =>
  useQuery({
    queryKey: ["faq", "tramite", idTramite],
    queryFn: ({ signal }) => call(listarFaqs, { params: { idTramite: idTramite ?? 0 }, signal }),
    enabled: idTramite !== null,
    staleTime: VIGENCIA_MS,
  });
