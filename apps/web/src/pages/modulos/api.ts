import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import type { ModuloEditado, ModuloNuevo } from "@ventanilla/contract/modulo/modulo";
import { borrarModulo, crearModulo, editarModulo, listarModulos } from "@ventanilla/contract/modulo/modulo.routes";
import type { PermisoEditado } from "@ventanilla/contract/permiso/permiso";
import { editarPermiso, listarPermisos } from "@ventanilla/contract/permiso/permiso.routes";
import { call } from "../../lib/api.ts";
import { reloadMenu } from "../../lib/reload-menu.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

type ConsultaModulos = NonNullable<ArgsOf<typeof listarModulos>["query"]>;

export const useModulos = (consulta: ConsultaModulos) =>
  useQuery(routeQuery(listarModulos, { query: consulta }, { placeholderData: keepPreviousData }));

/** What a module may depend on. */
export const usePadres = () =>
  useQuery(routeQuery(listarModulos, { query: { estado: "ACTIVO", id_modulo: 0, order: "label" } }));

/** What is written of a module shows in the menu: it is read again. */
export function useCambiosDeModulo() {
  const cache = useQueryClient();
  const hecho = () => {
    void invalidate(cache, "modulo");
    reloadMenu().catch((fallo: unknown) => handleError(fallo, { background: true }));
  };
  return {
    /** The menu waits for the permissions that follow. */
    crear: async (modulo: ModuloNuevo) => {
      const creado = await call(crearModulo, { body: modulo });
      void invalidate(cache, "modulo");
      return creado;
    },
    editar: (id: number, modulo: ModuloEditado) =>
      call(editarModulo, { params: { id }, body: modulo }).then(hecho),
    borrar: (id: number) => call(borrarModulo, { params: { id } }).then(hecho),
  };
}

export const usePermisos = (idModulo: number) =>
  useQuery(routeQuery(listarPermisos, { query: { id_modulo: idModulo } }, { staleTime: 0, gcTime: 0 }));

export function useEditarPermiso() {
  const cache = useQueryClient();
  return async (id: number, permiso: PermisoEditado): Promise<void> => {
    await call(editarPermiso, { params: { id }, body: permiso });
    await invalidate(cache, "permiso");
  };
}
