import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { CanalEditado, CanalNuevo } from "@ventanilla/contract/canal/administrar";
import {
  borrarCanal,
  cambiarCanal,
  crearCanal,
  editarCanal,
  generarTokenDeCanal,
  leerCanal,
  leerTokenDeCanal,
  probarCanal,
} from "@ventanilla/contract/canal/administrar.routes";
import { leerConexionCanal, listarCanales } from "@ventanilla/contract/canal/canal.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { call } from "../../lib/api.ts";
import { RECORDED } from "../../lib/recorded.ts";
import { invalidate, invalidateRoutes, routeQuery } from "../../lib/route-query.ts";

type ConsultaCanales = NonNullable<ArgsOf<typeof listarCanales>["query"]>;
const ACTIVOS = { query: { estado: "ACTIVO" } } as const;
/** How often the state of the lines is read again while the list is in sight. No provider is asked. */
const SONDEO_MS = 5_000;
/** A code lives twenty seconds. */
const SONDEO_QR_MS = 5_000;

/** The list, which keeps itself up to date. */
export function useCanales(query: ConsultaCanales) {
  const cache = useQueryClient();
  const lista = routeQuery(listarCanales, { query }, { placeholderData: keepPreviousData });
  return useQuery({
    ...lista,
    queryFn: ({ signal }) => {
      const background = cache.getQueryData(lista.queryKey) !== undefined;
      return call(listarCanales, { query, signal, background });
    },
    refetchInterval: SONDEO_MS,
    meta: { background: true },
  });
}

/** Read afresh each time it is edited. */
export const useCanal = (id: number | undefined) =>
  useQuery(
    routeQuery(leerCanal, id === undefined ? undefined : { params: { id } }, { staleTime: 0, gcTime: 0 }),
  );

export const useEntidades = (activo: boolean) =>
  useQuery(routeQuery(listarEntidades, ACTIVOS, { enabled: activo }));
/** For the filter: accounts of an institution that was switched off are found by it too. */
export const useEntidadesDeFiltro = ({ enabled }: { enabled: boolean }) =>
  useQuery(routeQuery(listarEntidades, {}, { enabled }));

/** The points of an institution; before one is chosen nobody is asked. */
export const usePuntosDe = (idEntidad: number | null) =>
  useQuery(
    routeQuery(
      listarPuntos,
      idEntidad === null ? undefined : { query: { id_entidad: idEntidad, estado: "ACTIVO" } },
    ),
  );

export const usePuntosDeTodas = (activo: boolean) =>
  useQuery(routeQuery(listarPuntos, ACTIVOS, { enabled: activo }));

/** What may be done to an account; each reads again what shows it. */
export function useCambiosDeCanal() {
  const cache = useQueryClient();
  const luego = async <T>(hecho: Promise<T>): Promise<T> => {
    const respuesta = await hecho;
    void invalidate(cache, "canal");
    return respuesta;
  };
  return {
    crear: (canal: unknown) =>
      luego(call(crearCanal, { body: { ...CanalNuevo.parse(canal), estado: "ACTIVO" } })),
    editar: (id: number, canal: unknown) =>
      luego(call(editarCanal, { params: { id }, body: CanalEditado.parse(canal) })),
    cambiar: (id: number, activo: boolean) =>
      luego(call(cambiarCanal, { params: { id }, body: { transicion: activo ? "activar" : "inactivar" } })),
    borrar: (id: number) => luego(call(borrarCanal, { params: { id } })),
    generarToken: (id: number) => luego(call(generarTokenDeCanal, { params: { id } })),
  };
}

/** Asks the provider, once for each attempt. */
export function usePrueba(id: number, intento: number) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: [...routeQuery(leerConexionCanal, { params: { id } }).queryKey, "prueba", intento],
    queryFn: async ({ signal }) => {
      const conexion = await call(probarCanal, { params: { id }, signal });
      void invalidateRoutes(cache, [listarCanales]);
      return conexion;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** The picture that links the account, anew while it is looked at, until the account is linked. */
export function useVinculo(id: number, activo: boolean) {
  return useQuery({
    ...routeQuery(leerConexionCanal, { params: { id } }),
    queryFn: ({ signal }) => call(leerConexionCanal, { params: { id }, signal, background: true }),
    enabled: activo,
    refetchInterval: ({ state: { data } }) => (data?.conectado ? false : SONDEO_QR_MS),
    gcTime: 0,
    meta: { background: true },
  });
}

/** Each reading is on record: it is asked for once, whenever somebody opens it. */
export const useToken = (id: number) =>
  useQuery(
    routeQuery(
      leerTokenDeCanal,
      { params: { id } },
      { staleTime: Number.POSITIVE_INFINITY, retry: false, ...RECORDED },
    ),
  );
