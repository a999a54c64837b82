import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import {
  borrarPunto,
  cambiarPunto,
  crearPunto,
  editarPunto,
  leerPunto,
  listarPuntos,
} from "@ventanilla/contract/punto/punto.routes";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import { call } from "../../lib/api.ts";

export type ConsultaPuntos = NonNullable<ArgsOf<typeof listarPuntos>["query"]>;
/** What the form of a point writes. */
export interface DatosPunto {
  identificador: string;
  id_entidad: number;
  operadores_autorizados: number[];
  canales_autorizados: number[];
}

const LISTA = ["punto", "lista"] as const;
const PUNTO = ["punto", "uno"] as const;
const ACTIVOS = { estado: "ACTIVO" } as const;

export const usePuntos = (consulta: ConsultaPuntos) =>
  useQuery({
    queryKey: [...LISTA, consulta],
    queryFn: ({ signal }) => call(listarPuntos, { query: consulta, signal }),
    placeholderData: keepPreviousData,
  });

/** One point with its operators and channels, read afresh each time it is edited. */
export const usePunto = (id: number | undefined) =>
  useQuery({
    queryKey: [...PUNTO, id],
    queryFn: ({ signal }) => call(leerPunto, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export const useEntidades = (activo: boolean) =>
  useQuery({
    queryKey: ["punto", "entidades"],
    queryFn: ({ signal }) => call(listarEntidades, { query: ACTIVOS, signal }),
    enabled: activo,
  });

/** By full name. */
export const useOperadores = () =>
  useQuery({
    queryKey: ["punto", "operadores"],
    queryFn: ({ signal }) => call(listarOperadores, { query: ACTIVOS, signal }),
  });

/** By class. */
export const useCanales = () =>
  useQuery({
    queryKey: ["punto", "canales"],
    queryFn: ({ signal }) => call(listarCanales, { query: ACTIVOS, signal }),
  });

const releer = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: ["punto"] });

/** Without id a new point, which begins ACTIVO. */
export function useGuardarPunto(): (id: number | undefined, datos: DatosPunto) => Promise<void> {
  const cache = useQueryClient();
  return async (id, datos) => {
    await (id === undefined
      ? call(crearPunto, { body: { ...datos, estado: "ACTIVO" } })
      : call(editarPunto, { params: { id }, body: datos }));
    void releer(cache);
  };
}

/** `moverA`: where the open cases of a point go that is switched off. */
export function useCambiarPunto(): (
  id: number,
  cambio: { activo: boolean; moverA?: number },
) => Promise<void> {
  const cache = useQueryClient();
  return async (id, { activo, moverA }) => {
    await call(cambiarPunto, {
      params: { id },
      body: {
        transicion: activo ? "activar" : "inactivar",
        ...(moverA !== undefined && { mover_a: moverA }),
      },
    });
    void releer(cache);
  };
}

export function useBorrarPunto(): (id: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    await call(borrarPunto, { params: { id } });
    void releer(cache);
  };
}
