import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DataArgs } from "@ventanilla/contract/common/data-field";
import type {
  Entidad,
  EntidadEditada,
  EntidadEscrita,
  EntidadHallada,
  Sincronizada,
} from "@ventanilla/contract/entidad/entidad";
import {
  entidad,
  entidadAdd,
  entidadDelete,
  entidadEdit,
  entidades,
} from "@ventanilla/contract/entidad/entidad.data";
import {
  buscarEnPortal,
  listarEntidadesDelPortal,
  sincronizarEntidades,
} from "@ventanilla/contract/entidad/entidad.routes";
import { sincronizarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { call } from "../../lib/api.ts";
import { ask, dataQuery } from "../../lib/data-query.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

export const useEntidades = (consulta: DataArgs<typeof entidades>) =>
  useQuery(dataQuery(entidades, consulta, { placeholderData: keepPreviousData }));

/** One institution, read afresh each time it is edited. */
export const useEntidad = (id: number | undefined) =>
  useQuery(dataQuery(entidad, id === undefined ? undefined : { id }, { staleTime: 0, gcTime: 0 }));

/** What the portal lists, read when it is looked at. */
export const useEntidadesDelPortal = () =>
  useQuery(routeQuery(listarEntidadesDelPortal, {}, { staleTime: 0, gcTime: 0, retry: false }));

export const buscarEnElPortal = (sigla: string, portalId: string): Promise<EntidadHallada> =>
  call(buscarEnPortal, { params: { sigla, portalId } });

/** What changes an institution, or brings what is of it; every list of them then reads again. */
export function useCambiosDeEntidad() {
  const cache = useQueryClient();
  const despues = async <T>(hecho: Promise<T>): Promise<T> => {
    const answer = await hecho;
    void invalidate(cache, "entidad");
    return answer;
  };
  return {
    crear: (nueva: EntidadEscrita): Promise<Entidad> => despues(ask(entidadAdd, { entidad: nueva })),
    editar: (id: number, editada: EntidadEditada): Promise<Entidad> =>
      despues(ask(entidadEdit, { id, entidad: editada })),
    cambiar: (id: number, activo: boolean): Promise<Entidad> =>
      despues(ask(entidadEdit, { id, entidad: { estado: activo ? "ACTIVO" : "INACTIVO" } })),
    borrar: (id: number): Promise<{ deleted: boolean }> => despues(ask(entidadDelete, { id })),
    sincronizar: (): Promise<Sincronizada> => despues(call(sincronizarEntidades, {})),
    sincronizarTramites: async (id: number): Promise<Sincronizada> => {
      const answer = await call(sincronizarTramites, { params: { id } });
      void invalidate(cache, "tramite");
      return answer;
    },
  };
}
