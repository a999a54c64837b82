import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import type { RolEditado, RolNuevo } from "@ventanilla/contract/rol/rol";
import { borrarRol, cambiarRol, crearRol, listarRoles } from "@ventanilla/contract/rol/rol.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type ConsultaRoles = NonNullable<ArgsOf<typeof listarRoles>["query"]>;

export const useRoles = (consulta: ConsultaRoles) =>
  useQuery(routeQuery(listarRoles, { query: consulta }, { placeholderData: keepPreviousData }));

export function useCambiosDeRol() {
  const cache = useQueryClient();
  const hecho = () => void invalidate(cache, "rol");
  return {
    crear: (rol: RolNuevo) => call(crearRol, { body: rol }).then(hecho),
    editar: (id: number, rol: RolEditado) => call(cambiarRol, { params: { id }, body: rol }).then(hecho),
    borrar: (id: number) => call(borrarRol, { params: { id } }).then(hecho),
  };
}
