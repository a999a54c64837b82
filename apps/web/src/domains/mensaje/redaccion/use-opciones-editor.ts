import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { Clasificacion, OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { leerOpcionesEditor } from "@ventanilla/contract/canal/canal.routes";
import { useCallback } from "react";
import { call } from "../../../lib/api.ts";
import { routeQuery } from "../../../lib/route-query.ts";
import { opcionesComunes } from "./opciones.rules.ts";

/** An empty answer means no formats and audio allowed (D89). */
const VACIA: OpcionesEditor = { formatosArchivo: [], enviarAudio: true, solo_registro: false };

const PARA_SIEMPRE = {
  // Nobody asked for it: without it one cannot attach, and goes on writing.
  meta: { background: true },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

const consulta = (clasificacion: Clasificacion) => ({
  ...routeQuery(leerOpcionesEditor, { params: { clasificacion } }, PARA_SIEMPRE),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const respuesta: Partial<OpcionesEditor> | null = await call(leerOpcionesEditor, {
      params: { clasificacion },
      signal,
      background: true,
    });
    return { ...VACIA, ...respuesta };
  },
});

const juntar = (consultas: UseQueryResult<OpcionesEditor>[]): OpcionesEditor | undefined => {
  const sabidas = consultas.flatMap(({ data }) => data ?? []);
  return sabidas.length < consultas.length ? undefined : opcionesComunes(sabidas);
};

/** What these channels take, all of them; undefined until it is known. It does not change while a page lives. */
export const useOpcionesEditor = (clasificaciones: readonly Clasificacion[]): OpcionesEditor | undefined =>
  useQueries({ queries: clasificaciones.map(consulta), combine: juntar });

interface SoloRegistro {
  /** Every answer came, or will not. */
  sabido: boolean;
  /** Whether what is written there stays with us: nothing reaches the citizen. */
  es(clasificacion: Clasificacion): boolean;
}

/** Which of these channels only record. */
export function useSoloRegistro(clasificaciones: readonly Clasificacion[]): SoloRegistro {
  const consultas = useQueries({ queries: clasificaciones.map(consulta) });
  const registran = clasificaciones.filter((_, lugar) => consultas[lugar]?.data?.solo_registro === true);
  const firma = registran.join(" ");
  const es = useCallback((clasificacion: Clasificacion) => firma.split(" ").includes(clasificacion), [firma]);
  return { sabido: consultas.every(({ isPending }) => !isPending), es };
}
