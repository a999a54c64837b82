import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { sugerirFaqs } from "@ventanilla/contract/faq/faq.routes";
import { routeQuery } from "../../lib/route-query.ts";
import { createPageStore, useStore } from "../../lib/store.ts";

const VIGENCIA_MS = 60_000;
const NINGUNA: readonly Faq[] = [];

/** Of each case, up to which message of the citizen nothing is to be offered any more. */
const despachados = createPageStore((): ReadonlyMap<number, number> => new Map());

export type Sugerencias = {
  faqs: readonly Faq[];
  /** Something is to be answered, and not put away: from then on they may come. */
  caben: boolean;
  /** Nothing more for what was said so far: it was answered, or is not wanted. */
  despachar(): void;
};

/**
 * What may answer what the citizen of a case said up to the message `hasta`; undefined: nothing waits for an answer. It is
 * asked because somebody wrote, so it prolongs no session, and when it fails nothing is offered. While it is not `sabido` that
 * this is the last that was said, nothing is asked.
 */
export function useSugeridas(idCaso: number, hasta: number | undefined, sabido: boolean): Sugerencias {
  const despachado = useStore(despachados).get(idCaso) ?? 0;
  const vigente = hasta !== undefined && hasta > despachado ? hasta : undefined;
  const { data } = useQuery(
    routeQuery(
      sugerirFaqs,
      vigente === undefined || !sabido
        ? undefined
        : { params: { id: idCaso }, query: { hasta: vigente }, background: true },
      // What stands there stays until it is known what comes in its place.
      { staleTime: VIGENCIA_MS, placeholderData: keepPreviousData },
    ),
  );
  return {
    faqs: vigente === undefined ? NINGUNA : (data?.rows ?? NINGUNA),
    caben: vigente !== undefined,
    despachar: () => {
      if (vigente !== undefined) despachados.update((antes) => new Map(antes).set(idCaso, vigente));
    },
  };
}
