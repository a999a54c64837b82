import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ParametroEditado, ParametroNuevo } from "@ventanilla/contract/parametro/parametro";
import {
  parametroAdd,
  parametroDelete,
  parametroEdit,
  parametros,
} from "@ventanilla/contract/parametro/parametro.data";
import type { ServicioIopEditado, ServicioIopNuevo } from "@ventanilla/contract/servicio-iop/servicio-iop";
import {
  servicioIopAdd,
  servicioIopDelete,
  servicioIopEdit,
  serviciosIop,
} from "@ventanilla/contract/servicio-iop/servicio-iop.data";
import { ask, dataQuery } from "../../lib/data-query.ts";
import { invalidate } from "../../lib/route-query.ts";

type Consulta = Readonly<Record<string, string | number>>;

export const useParametros = (consulta: Consulta) =>
  useQuery(dataQuery(parametros, consulta, { placeholderData: keepPreviousData }));

export const useServicios = (consulta: Consulta) =>
  useQuery(dataQuery(serviciosIop, consulta, { placeholderData: keepPreviousData }));

export function useCambiosDeParametro() {
  const cache = useQueryClient();
  const hecho = () => void invalidate(cache, "parametro");
  return {
    crear: (parametro: ParametroNuevo) => ask(parametroAdd, { parametro }).then(hecho),
    editar: (id: number, parametro: ParametroEditado) => ask(parametroEdit, { id, parametro }).then(hecho),
    borrar: (id: number) => ask(parametroDelete, { id }).then(hecho),
  };
}

export function useCambiosDeServicio() {
  const cache = useQueryClient();
  const hecho = () => void invalidate(cache, "servicio_iop");
  return {
    crear: (servicioIop: ServicioIopNuevo) => ask(servicioIopAdd, { servicioIop }).then(hecho),
    editar: (id: number, servicioIop: ServicioIopEditado) =>
      ask(servicioIopEdit, { id, servicioIop }).then(hecho),
    borrar: (id: number) => ask(servicioIopDelete, { id }).then(hecho),
  };
}
