import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DataArgs } from "@ventanilla/contract/common/data-field";
import type { ModuloEditado, ModuloNuevo } from "@ventanilla/contract/modulo/modulo";
import {
  modulo,
  moduloAdd,
  moduloDelete,
  moduloEdit,
  modulos,
} from "@ventanilla/contract/modulo/modulo.data";
import type { PermisoEditado } from "@ventanilla/contract/permiso/permiso";
import { permisoEdit, permisos } from "@ventanilla/contract/permiso/permiso.data";
import { ask, dataQuery } from "../../lib/data-query.ts";
import { reloadMenu } from "../../lib/reload-menu.ts";
import { invalidate } from "../../lib/route-query.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

export const useModulos = (consulta: DataArgs<typeof modulos>) =>
  useQuery(dataQuery(modulos, consulta, { placeholderData: keepPreviousData }));

/** What a module may depend on. */
export const usePadres = () =>
  useQuery(dataQuery(modulos, { estado: "ACTIVO", id_modulo: 0, order: "label" }));

/** What is written of a module shows in the menu: it is read again. */
export function useCambiosDeModulo() {
  const cache = useQueryClient();
  const hecho = () => {
    void invalidate(cache, "modulo");
    reloadMenu().catch((fallo: unknown) => handleError(fallo, { background: true }));
  };
  return {
    /** Answers the new module; the menu waits for the permissions that follow. */
    crear: async (nuevo: ModuloNuevo) => {
      const { id } = await ask(moduloAdd, { modulo: nuevo });
      void invalidate(cache, "modulo");
      return ask(modulo, { id });
    },
    editar: (id: number, editado: ModuloEditado) => ask(moduloEdit, { id, modulo: editado }).then(hecho),
    borrar: (id: number) => ask(moduloDelete, { id }).then(hecho),
  };
}

export const usePermisos = (idModulo: number) =>
  useQuery(dataQuery(permisos, { id_modulo: idModulo }, { staleTime: 0, gcTime: 0 }));

export function useEditarPermiso() {
  const cache = useQueryClient();
  return async (id: number, permiso: PermisoEditado): Promise<void> => {
    await ask(permisoEdit, { id, permiso });
    await invalidate(cache, "permiso");
  };
}
