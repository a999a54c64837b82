import { z } from "zod";
import { ConsultaCatalogo, enteroEntre, FiltroTexto } from "../common/lista.ts";
import { nombreInconfundible } from "../common/texto.ts";
import { ROL_DESCRIPCION_MAX, ROL_NOMBRE_MAX, ROL_PATH_MAX } from "../limites.ts";
import { esRutaLocal } from "../sesion/sesion.rules.ts";

export const Rol = z.object({
  id: z.int(),
  nombre: z.string(),
  /** Where its people begin after they sign in; null: the start page (D28). */
  path: z.string().nullable(),
  descripcion: z.string(),
  _user_created: z.int().nullable(),
  _user_updated: z.int().nullable(),
  _created_at: z.string(),
  _updated_at: z.string(),
});
export type Rol = z.output<typeof Rol>;

/** What a form writes of a role. */
export const RolEscrito = z.object({
  nombre: nombreInconfundible(ROL_NOMBRE_MAX),
  path: z
    .string()
    .trim()
    .max(ROL_PATH_MAX)
    .refine((path) => path === "" || esRutaLocal(path), "roles:rutaForma")
    .nullable()
    .transform((path) => (path === "" ? null : path)),
  descripcion: z.string().trim().min(1).max(ROL_DESCRIPCION_MAX),
});
export type RolEscrito = z.output<typeof RolEscrito>;

export const RolNuevo = RolEscrito.extend({ path: RolEscrito.shape.path.default(null) });
export type RolNuevo = z.output<typeof RolNuevo>;

/** What is absent stays as it is. */
export const RolEditado = RolEscrito.partial();
export type RolEditado = z.output<typeof RolEditado>;

/** `id` 1: those that the caller may assign (D22). */
export const ConsultaRoles = ConsultaCatalogo.extend({
  id: enteroEntre(0, 1).optional(),
  nombre: FiltroTexto,
  descripcion: FiltroTexto,
});
export type ConsultaRoles = z.output<typeof ConsultaRoles>;
