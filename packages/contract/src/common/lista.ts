import { z } from "zod";
import { PAGINA_LIMITE_DEFECTO, PAGINA_LIMITE_MAX } from "../limites.ts";

/** The largest id of the database's integer; beyond it nothing can exist. */
export const ID_MAX = 2_147_483_647;

/** An address can only carry digits. Nothing else becomes a number: `true` is not the row 1. */
export const deCifras = (valor: unknown): unknown =>
  typeof valor === "string" && /^\d+$/.test(valor) ? Number(valor) : valor;

/** Ids travel in addresses and bodies as integers; never beyond what JSON numbers hold. */
export const Id = z.preprocess(deCifras, z.number().int().positive().max(ID_MAX));
/** 0 is "all I may see" where a route says so (D72). */
export const IdOCero = z.preprocess(deCifras, z.number().int().nonnegative().max(ID_MAX));
/** Messages outnumber what a database integer holds. */
export const IdMensaje = z.preprocess(deCifras, z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
/** Any other whole number of an address. */
export const enteroEntre = (minimo: number, maximo: number) =>
  z.preprocess(deCifras, z.number().int().min(minimo).max(maximo));
export const Instante = z.iso.datetime();

/** page, limit, order of every list; filters are added per noun (D5). */
export const ConsultaLista = z.object({
  page: enteroEntre(1, 1_000_000).default(1),
  limit: enteroEntre(1, PAGINA_LIMITE_MAX).default(PAGINA_LIMITE_DEFECTO),
  order: z.string().max(200).optional(),
});
export type ConsultaLista = z.output<typeof ConsultaLista>;

/** Lists that are catalogues too: without `limit` they answer every row, at most 1,000 (D5). */
export const ConsultaCatalogo = ConsultaLista.extend({
  limit: enteroEntre(1, PAGINA_LIMITE_MAX).optional(),
});
export type ConsultaCatalogo = z.output<typeof ConsultaCatalogo>;

/** A text filter: empty means no filter (D4). */
export const FiltroTexto = z
  .string()
  .trim()
  .max(200)
  .optional()
  .transform((texto) => (texto === "" ? undefined : texto));

/** An id that a list is filtered by: empty or TODOS means no filter (D4). */
export const FiltroId = z.union([z.enum(["", "TODOS"]).transform(() => undefined), Id]).optional();

/** An enum filter: empty or TODOS means no filter (D4). */
export function filtroEnum<const T extends readonly [string, ...string[]]>(valores: T) {
  return z
    .enum(["", "TODOS", ...valores])
    .optional()
    .transform((valor): T[number] | undefined =>
      valor === undefined || valor === "" || valor === "TODOS" ? undefined : (valor as T[number]),
    );
}

/** The answer of every list (D3). */
export function listaDe<T extends z.ZodType>(fila: T) {
  return z.object({
    rows: z.array(fila),
    count: z.int().nonnegative(),
    total: z.int().nonnegative(),
    totalFiltro: z.int().nonnegative(),
    /** More than are counted: `count` and `totalFiltro` end at CONTEO_EXACTO_MAX. */
    aproximado: z.boolean(),
    /** The same of `total`, which may be more where what is filtered is not. */
    total_aproximado: z.boolean(),
  });
}
export interface Lista<T> {
  rows: T[];
  count: number;
  total: number;
  totalFiltro: number;
  aproximado: boolean;
  total_aproximado: boolean;
}

export const ESTADOS_REGISTRO = ["ACTIVO", "INACTIVO"] as const;
export const EstadoRegistro = z.enum(ESTADOS_REGISTRO);
export type EstadoRegistro = z.output<typeof EstadoRegistro>;

/** Plain success (D11). */
export const Hecho = z.object({ message: z.string() });

/** What a delete answers (D7). */
export const Borrado = z.object({ id: z.int() });

/** Body of every switch (D8). */
export const Transicion = z.strictObject({ transicion: z.enum(["activar", "inactivar"]) });
export type Transicion = z.output<typeof Transicion>;
