import { z } from "zod";
import { IMPORTAR_LETRAS_MAX } from "../limites.ts";

/** A table to be taken in, as the text of its file: CSV with a line of headings, separated by `;`, `,` or tabs. */
export const TablaPedida = z.strictObject({
  csv: z.string().min(1).max(IMPORTAR_LETRAS_MAX),
  /** The `huella` of a preview. Without it nothing is written. */
  confirma: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** What stands in the way of a line. */
export const LineaErronea = z.object({
  /** Of the file; the headings are line 1. */
  linea: z.int(),
  /** As the file's heading calls it; null: the whole line. */
  columna: z.string().nullable(),
  mensaje: z.string(),
});
export type LineaErronea = z.output<typeof LineaErronea>;

/** What a table would do, or did. */
export const Importacion = z.object({
  huella: z.string(),
  nuevas: z.int(),
  cambian: z.int(),
  iguales: z.int(),
  /** The first of them; while there is one, nothing is written. */
  errores: z.array(LineaErronea),
  /** How many there are. */
  erroneas: z.int(),
  escrita: z.boolean(),
});
export type Importacion = z.output<typeof Importacion>;
