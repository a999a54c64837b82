import { z } from "zod";
import { defineRoute } from "../common/route.ts";
import { Filtro, FiltroNuevo, Filtros, LISTAS_CON_FILTROS } from "./filtro.ts";

export const listarFiltros = defineRoute({
  method: "GET",
  path: "/system/filtros",
  access: "sesion",
  summary: "Filtros que la cuenta propia guardó de una lista",
  query: z.object({ lista: z.enum(LISTAS_CON_FILTROS) }),
  reply: Filtros,
  shows: ["filtro"],
  errors: [],
});

/** What is looked for may name a person: it travels in the body. */
export const guardarFiltro = defineRoute({
  method: "POST",
  path: "/system/filtros",
  access: "sesion",
  summary: "Guardar los filtros de una lista con un nombre; uno del mismo nombre se reemplaza",
  body: FiltroNuevo,
  reply: Filtro,
  errors: ["FILTROS_DEMASIADOS"],
});

export const quitarFiltro = defineRoute({
  method: "DELETE",
  path: "/system/filtros/:id",
  access: "sesion",
  summary: "Quitar un filtro guardado de la cuenta propia",
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: ["NO_EXISTE"],
});
