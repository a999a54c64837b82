import { z } from "zod";

/** The six flags of a role in a module; what is absent stays as it is. */
export const Banderas = z.object({
  create: z.boolean(),
  read: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  csv: z.boolean(),
  firma: z.boolean(),
});
export type Banderas = z.output<typeof Banderas>;

export const PermisoDeRol = Banderas.extend({
  id: z.int(),
  id_modulo: z.int(),
  id_rol: z.int(),
  rol_nombre: z.string(),
  rol_descripcion: z.string(),
});
export type PermisoDeRol = z.output<typeof PermisoDeRol>;

export const PermisoEditado = Banderas.partial();
export type PermisoEditado = z.output<typeof PermisoEditado>;
