import { z } from "zod";
import {
  ConsultaCatalogo,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroTexto,
  filtroEnum,
  Id,
  IdOCero,
} from "../common/lista.ts";
import { MODULO_ICONO_MAX, MODULO_ORDEN_MAX, MODULO_TEXTO_MAX } from "../limites.ts";

export const Modulo = z.object({
  id: z.int(),
  label: z.string(),
  ruta: z.string(),
  icono: z.string().nullable(),
  orden: z.int(),
  visible: z.boolean(),
  estado: EstadoRegistro,
  id_modulo: z.int().nullable(),
  /** The parent's label. */
  modulo_label: z.string().nullable(),
  /** The section of the menu where it stands: the parent's label, its own when it has none. */
  seccion_label: z.string(),
  /** Permissions, comma separated, of which any one opens its page; null: its own `<ruta>:read`. */
  permiso: z.string().nullable(),
  _user_created: z.int().nullable(),
  _user_updated: z.int().nullable(),
  _created_at: z.string(),
  _updated_at: z.string(),
});
export type Modulo = z.output<typeof Modulo>;

/** A page's address below `/`, and the first half of its permissions. */
const Ruta = z
  .string()
  .trim()
  .min(1)
  .max(MODULO_TEXTO_MAX)
  .regex(/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/, "modulos:rutaForma");

/** Up to three digits, from a form as they were typed. */
const Orden = z
  .string()
  .trim()
  .min(1)
  .max(MODULO_ORDEN_MAX)
  .regex(/^\d+$/, "validacion:numero")
  .transform(Number);

/** What a form writes of a module. */
export const ModuloEscrito = z.object({
  label: z.string().trim().min(1).max(MODULO_TEXTO_MAX),
  ruta: Ruta,
  icono: z
    .string()
    .trim()
    .max(MODULO_ICONO_MAX)
    .nullable()
    .transform((icono) => (icono === "" ? null : icono)),
  orden: z
    .int()
    .min(0)
    .max(10 ** MODULO_ORDEN_MAX - 1),
  visible: z.boolean(),
  id_modulo: Id.nullable(),
});
export type ModuloEscrito = z.output<typeof ModuloEscrito>;

export const ModuloNuevo = ModuloEscrito.extend({
  icono: ModuloEscrito.shape.icono.default(null),
  visible: z.boolean().default(true),
  id_modulo: Id.nullable().default(null),
  estado: EstadoRegistro.default("ACTIVO"),
});
export type ModuloNuevo = z.output<typeof ModuloNuevo>;

/** What is absent stays as it is. */
export const ModuloEditado = ModuloEscrito.extend({ estado: EstadoRegistro }).partial();
export type ModuloEditado = z.output<typeof ModuloEditado>;

/** The form of the screen: who says that it depends on another module says on which (A §5). */
export const ModuloFormulario = ModuloEscrito.extend({
  orden: Orden,
  depende: z.boolean(),
}).superRefine(({ depende, id_modulo }, contexto) => {
  if (depende && id_modulo === null)
    contexto.addIssue({ code: "custom", path: ["id_modulo"], message: "validacion:obligatorio" });
});

/** `id_modulo` 0: those without a parent. */
export const ConsultaModulos = ConsultaCatalogo.extend({
  label: FiltroTexto,
  ruta: FiltroTexto,
  estado: filtroEnum(ESTADOS_REGISTRO),
  id_modulo: IdOCero.optional(),
});
export type ConsultaModulos = z.output<typeof ConsultaModulos>;
