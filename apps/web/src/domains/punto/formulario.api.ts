import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { crearPunto, editarPunto, leerPunto } from "@ventanilla/contract/punto/punto.routes";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

const ACTIVOS = { query: { estado: "ACTIVO" } } as const;

/** What the form of a point writes. */
export interface DatosPunto {
  identificador: string;
  id_entidad: number;
  operadores_autorizados: number[];
  canales_autorizados: number[];
}

/** One point with its operators and channels, read afresh each time it is edited. */
export const usePunto = (id: number | undefined) =>
  useQuery(
    routeQuery(leerPunto, id === undefined ? undefined : { params: { id } }, { staleTime: 0, gcTime: 0 }),
  );

export const useEntidades = (activo: boolean) =>
  useQuery(routeQuery(listarEntidades, ACTIVOS, { enabled: activo }));

/** By full name. */
export const useOperadores = () => useQuery(routeQuery(listarOperadores, ACTIVOS));

/** By class. */
export const useCanales = () => useQuery(routeQuery(listarCanales, ACTIVOS));

/** Without id a new point, which begins ACTIVO. */
export function useGuardarPunto(): (id: number | undefined, datos: DatosPunto) => Promise<void> {
  const cache = useQueryClient();
  return async (id, datos) => {
    await (id === undefined
      ? call(crearPunto, { body: { ...datos, estado: "ACTIVO" } })
      : call(editarPunto, { params: { id }, body: datos }));
    void invalidate(cache, "punto");
  };
}
