import { useQuery } from "@tanstack/react-query";
import { listarFaqs } from "@ventanilla/contract/faq/faq.routes";
import { routeQuery } from "../../lib/route-query.ts";

const VIGENCIA_MS = 60_000;

/** In the order in which they are offered: priority 1 first. Without a procedure nothing is asked. */
export const useFaqs = (idTramite: number | null) =>
  useQuery(
    routeQuery(listarFaqs, idTramite === null ? undefined : { params: { idTramite } }, {
      staleTime: VIGENCIA_MS,
    }),
  );
