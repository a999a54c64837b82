import { z } from "zod";
import { Id } from "../common/lista.ts";

/** Punto de atención ("cubículo" on screen) as the chooser shows it. */
export const Cubiculo = z.object({
  id: z.int(),
  identificador: z.string(),
  id_entidad: z.int(),
  /** Operators inside now. */
  operadores: z.int(),
  /** Unread messages of citizens. */
  sin_leer: z.int(),
  /** The caller is inside. */
  activo: z.boolean(),
});
export type Cubiculo = z.output<typeof Cubiculo>;

export const Ingreso = z.strictObject({ id_punto_atencion: Id });
