import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listarCanales } from "@ventanilla/contract/canal/canal.routes";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import type { PuntoEditado, PuntoEscrito } from "@ventanilla/contract/punto/punto";
import { crearPunto, editarPunto, leerPunto } from "@ventanilla/contract/punto/punto.routes";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

const ACTIVOS = { query: { estado: "ACTIVO" } } as const;

/** One point with its operators and channels, read afresh each time it is edited. */
export const usePunto = (id: number | undefined) =>
  useQuery(
    routeQuery(leerPunto, id === undefined ? undefined : { params: { id } }, { staleTime: 0, gcTime: 0 }),
  );

export const useEntidades = (activo: boolean) =>
  useQuery(routeQuery(listarEntidades, ACTIVOS, { enabled: activo }));

/** In use, of one institution; before one is chosen nobody is asked. */
const activosDe = (id_entidad: number | null) =>
  id_entidad === null ? undefined : ({ query: { id_entidad, estado: "ACTIVO" } } as const);

/** By full name. */
export const useOperadores = (idEntidad: number | null) =>
  useQuery(routeQuery(listarOperadores, activosDe(idEntidad)));

/** By class. */
export const useCanales = (idEntidad: number | null) =>
  useQuery(routeQuery(listarCanales, activosDe(idEntidad)));

/** A new point begins ACTIVO. */
export function useGuardarPunto() {
  const cache = useQueryClient();
  const despues = async (hecho: Promise<unknown>): Promise<void> => {
    await hecho;
    void invalidate(cache, "punto");
  };
  return {
    crear: (nuevo: PuntoEscrito) => despues(call(crearPunto, { body: { ...nuevo, estado: "ACTIVO" } })),
    editar: (id: number, editado: PuntoEditado) =>
      despues(call(editarPunto, { params: { id }, body: editado })),
  };
}
