import { useQuery } from "@tanstack/react-query";
import type { CasoNuevo } from "@ventanilla/contract/caso/caso";
import { crearCaso } from "@ventanilla/contract/caso/caso.routes";
import type { Umbrales } from "@ventanilla/contract/caso/espera.rules";
import { leerCubiculo } from "@ventanilla/contract/punto/punto.routes";
import { useRef } from "react";
import { call } from "../../../lib/api.ts";
import { equal } from "../../../lib/equal.ts";
import { routeQuery } from "../../../lib/route-query.ts";

/** The point with the accounts that it attends. */
export const useCubiculo = (id: number) =>
  useQuery(
    routeQuery(
      leerCubiculo,
      { params: { id }, background: true },
      { staleTime: 60_000, meta: { background: true } },
    ),
  );

/** From when on a citizen of the point waits too long. */
export const useUmbrales = (id: number): Umbrales => useCubiculo(id).data?.espera ?? SIN_SABER;
/** Until the server has said it, nobody is late. */
const SIN_SABER: Umbrales = { demora_min: Number.POSITIVE_INFINITY, atraso_min: Number.POSITIVE_INFINITY };

/** Opens a case. The same content sent again keeps its key: an answer that was lost opens no second case. */
export function useCrearCaso() {
  const enviado = useRef<{ body: CasoNuevo | null; clave: string }>({ body: null, clave: "" });
  return async (body: CasoNuevo) => {
    if (!equal(enviado.current.body, body)) enviado.current = { body, clave: crypto.randomUUID() };
    const respuesta = await call(crearCaso, { body, idempotencyKey: enviado.current.clave });
    enviado.current = { body: null, clave: "" };
    return respuesta;
  };
}
