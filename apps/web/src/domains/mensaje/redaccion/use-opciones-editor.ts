import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { leerOpcionesDeEntrada } from "@ventanilla/contract/canal/canal.routes";
import { useCallback } from "react";
import { call } from "../../../lib/api.ts";
import { routeQuery } from "../../../lib/route-query.ts";
import { type Entrada, opcionesComunes, unaPorCuenta } from "./opciones.rules.ts";

/** An empty answer means no formats and audio allowed (D89). */
const VACIA: OpcionesEditor = {
  formatosArchivo: [],
  enviarAudio: true,
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: false,
};

const PARA_SIEMPRE = {
  // Nobody asked for it: without it one cannot attach, and goes on writing.
  meta: { background: true },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

const consulta = (canalId: number) => ({
  ...routeQuery(leerOpcionesDeEntrada, { params: { canalId } }, PARA_SIEMPRE),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const respuesta: Partial<OpcionesEditor> | null = await call(leerOpcionesDeEntrada, {
      params: { canalId },
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

/** What the accounts behind these entry channels take, all of them; undefined until it is known. It does not change while a page lives. */
export const useOpcionesEditor = (entradas: readonly number[]): OpcionesEditor | undefined =>
  useQueries({ queries: entradas.map(consulta), combine: juntar });

interface SoloRegistro {
  /** Every answer came, or will not. */
  sabido: boolean;
  /** Whether what is written there stays with us: nothing reaches the citizen. */
  es(entrada: Entrada): boolean;
}

/** Which of these entry channels are of an account that only records. */
export function useSoloRegistro(entradas: readonly Entrada[]): SoloRegistro {
  const cuentas = unaPorCuenta(entradas);
  const consultas = useQueries({ queries: cuentas.map(({ id }) => consulta(id)) });
  const registran = cuentas.filter((_, lugar) => consultas[lugar]?.data?.solo_registro === true);
  const firma = registran.map(({ id_canal }) => id_canal).join(" ");
  const es = useCallback(({ id_canal }: Entrada) => firma.split(" ").includes(String(id_canal)), [firma]);
  return { sabido: consultas.every(({ isPending }) => !isPending), es };
}
