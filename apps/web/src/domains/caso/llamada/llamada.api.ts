import { useQuery } from "@tanstack/react-query";
import type { CasoNuevo, RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { crearCaso } from "@ventanilla/contract/caso/caso.routes";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Umbrales } from "@ventanilla/contract/caso/espera.rules";
import { leerCubiculo } from "@ventanilla/contract/punto/punto.routes";
import { call } from "../../../lib/api.ts";
import { askOnceIn } from "../../../lib/ask-once.ts";
import { routeQuery } from "../../../lib/route-query.ts";

/** The point with the accounts that it attends. */
export const useCubiculo = (id: number) =>
  useQuery(routeQuery(leerCubiculo, { params: { id }, background: true }, { staleTime: 60_000 }));

/** From when on a citizen of the point waits too long. */
export const useUmbrales = (id: number): Umbrales => useCubiculo(id).data?.espera ?? SIN_SABER;
/** Until the server has said it, nobody is late. */
const SIN_SABER: Umbrales = { demora_min: Number.POSITIVE_INFINITY, atraso_min: Number.POSITIVE_INFINITY };

/** For how long the same words of the same person are one call: later ones are another, and join its case if that is open (D61, D62). */
const MISMA_LLAMADA_MS = 10 * 60_000;

/** Opens a case. The same content sent again keeps its key: an answer that was lost opens no second case, and one that ended meanwhile is not it. */
export const abrirCaso = askOnceIn("caso", {
  lifeMs: MISMA_LLAMADA_MS,
  words: (pedido: CasoNuevo) => pedido,
  rest: () => null,
  asItWent: (pedido) => [pedido],
  past: (caso: RespuestaCasoNuevo) => !estaAbierto(caso),
  send: (body, idempotencyKey) => call(crearCaso, { body, idempotencyKey }),
});
