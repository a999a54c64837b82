import { z } from "zod";
import { FILTRO_NOMBRE_MAX, FILTRO_ORDEN_MAX, FILTRO_VALOR_MAX, FILTROS_CAMPOS_MAX } from "../limites.ts";

/** Lists of which one keeps filters. */
export const LISTAS_CON_FILTROS = [
  "pendientes",
  "historial",
  "admin-casos",
  "usuarios",
  "entidades",
  "logs",
  "canales",
  "puntos",
  "tramites",
  "modulos",
  "presencia",
] as const;
export type ListaConFiltros = (typeof LISTAS_CON_FILTROS)[number];

/** What stands in the fields of a list's filters, by their names. Which names a list has is the page's to know: what it no longer has it leaves aside. */
const Valores = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), z.string().min(1).max(FILTRO_VALOR_MAX))
  .refine((valores) => {
    const cuantos = Object.keys(valores).length;
    return cuantos > 0 && cuantos <= FILTROS_CAMPOS_MAX;
  });

export const NombreDeFiltro = z.string().trim().min(1).max(FILTRO_NOMBRE_MAX);

/** Of a name that the list has already, in whatever capitals, it takes the place. */
export const FiltroNuevo = z.strictObject({
  lista: z.enum(LISTAS_CON_FILTROS),
  nombre: NombreDeFiltro,
  filtros: Valores,
  /** As in the list's address; empty: the order that it has by itself. */
  orden: z.string().max(FILTRO_ORDEN_MAX),
});
export type FiltroNuevo = z.output<typeof FiltroNuevo>;

export const Filtro = z.object({
  id: z.uuid(),
  nombre: z.string(),
  filtros: z.record(z.string(), z.string()),
  orden: z.string(),
});
export type Filtro = z.output<typeof Filtro>;

/** By name. */
export const Filtros = z.object({ rows: z.array(Filtro) });
