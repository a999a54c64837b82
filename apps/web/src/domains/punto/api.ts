import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Cubiculo } from "@ventanilla/contract/punto/punto";
import { dejarPunto, ingresar, listarCubiculos } from "@ventanilla/contract/punto/punto.routes";
import { useCallback } from "react";
import { call } from "../../lib/api.ts";
import { routeQuery } from "../../lib/route-query.ts";
import {
  guardarPunto,
  type PuntoActual,
  puntoActual,
  quitarPunto,
  reconciliarPunto,
} from "./punto-actual.ts";

const CUBICULOS = routeQuery(listarCubiculos, {});
/** How often the counts on the cards are read again. */
const RELECTURA_MS = 30_000;

/** The points where the caller is authorised; each answer also corrects the point this browser remembers. */
export function useCubiculos({ activo = true, vigilar = false } = {}) {
  const cliente = useQueryClient();
  return useQuery({
    ...CUBICULOS,
    queryFn: async ({ signal }) => {
      const repetida = cliente.getQueryData(CUBICULOS.queryKey) !== undefined;
      const puntos = await call(listarCubiculos, { signal, background: repetida });
      if (!signal.aborted) reconciliarPunto(puntos);
      return puntos;
    },
    enabled: activo,
    meta: { background: true },
    ...(vigilar && { refetchInterval: RELECTURA_MS }),
  });
}

export function useIngresar() {
  const cliente = useQueryClient();
  return useMutation({
    mutationFn: (punto: PuntoActual) => call(ingresar, { body: { id_punto_atencion: punto.id } }),
    onSuccess: async (cubiculo) => {
      await marcar(cliente, cubiculo.id);
      guardarPunto(cubiculo);
    },
  });
}

/** Records the exit. The caller forgets the point when its page is gone, see `usePuntoActual`. */
export function useDejarPunto() {
  const cliente = useQueryClient();
  return useMutation({
    mutationFn: () => call(dejarPunto, { body: {} }),
    onSuccess: async () => {
      await marcar(cliente, null);
      quitarPunto();
    },
  });
}

/** Has the server asked again where the operator is: another window may have left the point. */
export function useRevisarPunto(): () => void {
  const cliente = useQueryClient();
  return useCallback(() => void cliente.invalidateQueries({ queryKey: CUBICULOS.queryKey }), [cliente]);
}

/** Put out by whoever administers the point (decision 79): the server has recorded the exit, this browser forgets. */
export function usePerderPunto(): (idPunto: number) => void {
  const revisar = useRevisarPunto();
  return useCallback(
    (idPunto) => {
      if (puntoActual()?.id === idPunto) quitarPunto();
      revisar();
    },
    [revisar],
  );
}

// A list asked before the change would arrive after it and put the old point back.
async function marcar(cliente: QueryClient, idActivo: number | null): Promise<void> {
  await cliente.cancelQueries({ queryKey: CUBICULOS.queryKey });
  cliente.setQueryData(CUBICULOS.queryKey, (puntos) =>
    puntos?.map((punto) => ({
      ...punto,
      activo: punto.id === idActivo,
      operadores: presentes(punto, idActivo),
    })),
  );
  void cliente.invalidateQueries({ queryKey: CUBICULOS.queryKey });
}

function presentes(punto: Cubiculo, idActivo: number | null): number {
  const entra = punto.id === idActivo;
  if (entra === punto.activo) return punto.operadores;
  return Math.max(0, punto.operadores + (entra ? 1 : -1));
}
