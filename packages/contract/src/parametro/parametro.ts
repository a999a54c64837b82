import { z } from "zod";
import { dataType } from "../common/data-field.ts";
import { ConsultaLista, FiltroTexto, Instante } from "../common/lista.ts";
import { PARAMETRO_CAMPO_MAX, PARAMETRO_DESCRIPCION_MAX } from "../limites.ts";
import { puedeValer, SEGUNDO_FACTOR_ROLES } from "./parametro.rules.ts";

/** A setting of the platform. */
export const Parametro = dataType(
  "Parametro",
  z.object({
    id: z.int(),
    nombre: z.string(),
    valor: z.string(),
    label: z.string(),
    descripcion: z.string().nullable(),
    _user_created: z.int().nullable(),
    _user_updated: z.int().nullable(),
    _created_at: Instante,
    _updated_at: Instante,
  }),
);
export type Parametro = z.output<typeof Parametro>;

const Campo = z.string().trim().min(1).max(PARAMETRO_CAMPO_MAX);

/** What a form writes of a parameter. */
const Campos = z.object({
  nombre: Campo,
  valor: Campo,
  label: Campo,
  descripcion: z
    .string()
    .trim()
    .max(PARAMETRO_DESCRIPCION_MAX)
    .nullable()
    .optional()
    .transform((texto) => (texto === undefined ? undefined : texto || null)),
});

/** The sentence for a value that the server could not use. */
export const valorFuera = (nombre: string): string =>
  nombre === SEGUNDO_FACTOR_ROLES ? "parametros:rolesFuera" : "parametros:valorFuera";

export const ParametroNuevo = dataType(
  "NewParametro",
  Campos.superRefine(({ nombre, valor }, contexto) => {
    if (!puedeValer(nombre, valor))
      contexto.addIssue({ code: "custom", path: ["valor"], message: valorFuera(nombre) });
  }),
);
export type ParametroNuevo = z.output<typeof ParametroNuevo>;

/** What is absent stays as it is. */
export const ParametroEditado = dataType("EditParametro", Campos.partial());
export type ParametroEditado = z.output<typeof ParametroEditado>;

export const ConsultaParametros = ConsultaLista.extend({
  nombre: FiltroTexto,
  label: FiltroTexto,
  valor: FiltroTexto,
});
export type ConsultaParametros = z.output<typeof ConsultaParametros>;
