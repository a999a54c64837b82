import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DataArgs } from "@ventanilla/contract/common/data-field";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { entidades } from "@ventanilla/contract/entidad/entidad.data";
import { roles } from "@ventanilla/contract/rol/rol.data";
import { importarUsuarios } from "@ventanilla/contract/usuario/importar.routes";
import {
  usuario,
  usuarioAdd,
  usuarioDelete,
  usuarioEdit,
  usuarioOnlyToken,
  usuarios,
} from "@ventanilla/contract/usuario/usuario.data";
import {
  generarToken,
  leerFactoresDeUsuario,
  listarSesionesDeUsuario,
  quitarFactoresDeUsuario,
  regenerarPassword,
  revocarToken,
  terminarSesionDeUsuario,
} from "@ventanilla/contract/usuario/usuario.routes";
import { call } from "../../lib/api.ts";
import { ask, dataQuery } from "../../lib/data-query.ts";
import { RECORDED } from "../../lib/recorded.ts";
import { invalidate, routeQuery } from "../../lib/route-query.ts";

type Consulta = DataArgs<typeof usuarios>;
export type UsuarioPorCrear = DataArgs<typeof usuarioAdd>["usuario"];
export type UsuarioPorEditar = DataArgs<typeof usuarioEdit>["usuario"];

export const useUsuarios = (consulta: Consulta) =>
  useQuery(dataQuery(usuarios, consulta, { placeholderData: keepPreviousData }));

/** Each reading is on record, so nothing is kept: every opening asks again. */
export const useUsuario = (id: number | undefined) =>
  useQuery(
    dataQuery(usuario, id === undefined ? undefined : { id }, {
      staleTime: 0,
      ...RECORDED,
    }),
  );

/** Who made or changed a record; one that may not be seen has no name. */
export const useNombreDeUsuario = (id: number | null) =>
  useQuery(dataQuery(usuarioOnlyToken, id === null ? undefined : { id }, { meta: { background: true } })).data
    ?.usuario;

/** All that the caller may assign (D22). */
export const useEntidades = () => useQuery(dataQuery(entidades, { id: "0", estado: "ACTIVO" }));
/** For the filter: accounts of an institution that was switched off are found by it too. */
export const useEntidadesDeFiltro = ({ enabled }: { enabled: boolean }) =>
  useQuery(dataQuery(entidades, enabled ? { id: "0" } : undefined));
export const useRoles = () => useQuery(dataQuery(roles, { id: 1 }));

export const useSesiones = (id: number) => useQuery(routeQuery(listarSesionesDeUsuario, { params: { id } }));

export const useFactores = (id: number) => useQuery(routeQuery(leerFactoresDeUsuario, { params: { id } }));

/** What is done to accounts; the lists that show them are read again. */
export function useCambiosDeUsuario() {
  const cache = useQueryClient();
  const despues = <T>(respuesta: T): T => {
    void invalidate(cache, "usuario");
    return respuesta;
  };
  return {
    crear: async (nuevo: UsuarioPorCrear) => despues(await ask(usuarioAdd, { usuario: nuevo })),
    importar: async (tabla: ArgsOf<typeof importarUsuarios>["body"]) => {
      const importacion = await call(importarUsuarios, { body: tabla });
      return importacion.escrita ? despues(importacion) : importacion;
    },
    editar: async (id: number, editado: UsuarioPorEditar) =>
      despues(await ask(usuarioEdit, { id, usuario: editado })),
    /** The switch sends the new state (A-lista-14). */
    cambiar: async (id: number, activo: boolean) =>
      despues(await ask(usuarioEdit, { id, usuario: { estado: activo ? "ACTIVO" : "INACTIVO" } })),
    borrar: async (id: number) => despues(await ask(usuarioDelete, { id })),
    generarToken: async (id: number) =>
      despues(await call(generarToken, { body: { id_usuario: id, tipo: "API" } })),
    revocarToken: async (id: number) => despues(await call(revocarToken, { params: { id } })),
    regenerar: async (id: number) => {
      const respuesta = await call(regenerarPassword, { params: { id } });
      void invalidate(cache, "sesion");
      return respuesta;
    },
    /** Its sessions end with them. */
    quitarFactores: async (id: number) => {
      const respuesta = await call(quitarFactoresDeUsuario, { params: { id } });
      await Promise.all([invalidate(cache, "factor"), invalidate(cache, "sesion")]);
      return respuesta;
    },
    terminarSesion: async (id: number, sesion: string) => {
      await call(terminarSesionDeUsuario, { params: { id, sesion } });
    },
  };
}
