import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DataArgs } from "@ventanilla/contract/common/data-field";
import type { RolEditado, RolNuevo } from "@ventanilla/contract/rol/rol";
import { rolAdd, rolDelete, rolEdit, roles } from "@ventanilla/contract/rol/rol.data";
import { ask, dataQuery } from "../../lib/data-query.ts";
import { invalidate } from "../../lib/route-query.ts";

export const useRoles = (consulta: DataArgs<typeof roles>) =>
  useQuery(dataQuery(roles, consulta, { placeholderData: keepPreviousData }));

export function useCambiosDeRol() {
  const cache = useQueryClient();
  const hecho = () => void invalidate(cache, "rol");
  return {
    crear: (rol: RolNuevo) => ask(rolAdd, { rol }).then(hecho),
    editar: (id: number, rol: RolEditado) => ask(rolEdit, { id, rol }).then(hecho),
    borrar: (id: number) => ask(rolDelete, { id }).then(hecho),
  };
}
