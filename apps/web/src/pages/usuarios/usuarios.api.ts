import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import {
  borrarUsuario,
  cambiarUsuario,
  crearUsuario,
  editarUsuario,
  generarToken,
  leerUsuario,
  listarRolesAsignables,
  listarSesionesDeUsuario,
  listarUsuarios,
  regenerarPassword,
  revocarToken,
  terminarSesionDeUsuario,
} from "@ventanilla/contract/usuario/usuario.routes";
import { call } from "../../lib/api.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type Consulta = NonNullable<ArgsOf<typeof listarUsuarios>["query"]>;
export type UsuarioPorCrear = ArgsOf<typeof crearUsuario>["body"];
export type UsuarioPorEditar = ArgsOf<typeof editarUsuario>["body"];

export const useUsuarios = (consulta: Consulta) =>
  useQuery(routeQuery(listarUsuarios, { query: consulta }, { placeholderData: keepPreviousData }));

/** Each reading is on record, so nothing is kept: every opening asks again. */
export const useUsuario = (id: number | undefined) =>
  useQuery(
    routeQuery(leerUsuario, id === undefined ? undefined : { params: { id } }, {
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

/** All that the caller may assign (D22). */
export const useEntidades = () => useQuery(routeQuery(listarEntidades, { query: { estado: "ACTIVO" } }));
export const useRoles = () => useQuery(routeQuery(listarRolesAsignables, {}));

export const useSesiones = (id: number) => useQuery(routeQuery(listarSesionesDeUsuario, { params: { id } }));

/** What is done to accounts; the lists that show them are read again. */
export function useCambiosDeUsuario() {
  const cache = useQueryClient();
  const despues = <T>(respuesta: T): T => {
    void invalidate(cache, "usuario");
    return respuesta;
  };
  return {
    crear: async (body: UsuarioPorCrear) => despues(await call(crearUsuario, { body })),
    editar: async (id: number, body: UsuarioPorEditar) =>
      despues(await call(editarUsuario, { params: { id }, body })),
    cambiar: async (id: number, activo: boolean) =>
      despues(
        await call(cambiarUsuario, {
          params: { id },
          body: { transicion: activo ? "activar" : "inactivar" },
        }),
      ),
    borrar: async (id: number) => despues(await call(borrarUsuario, { params: { id } })),
    generarToken: async (id: number) =>
      despues(await call(generarToken, { body: { id_usuario: id, tipo: "API" } })),
    revocarToken: async (id: number) => despues(await call(revocarToken, { params: { id } })),
    regenerar: async (id: number) => {
      const respuesta = await call(regenerarPassword, { params: { id } });
      void invalidate(cache, "sesion");
      return respuesta;
    },
    terminarSesion: async (id: number, sesion: string) => {
      await call(terminarSesionDeUsuario, { params: { id, sesion } });
    },
  };
}
