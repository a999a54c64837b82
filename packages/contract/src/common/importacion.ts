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

/** What stands in the way of some lines, said once for all of them. What somebody wrote in a cell is not repeated. */
const Motivo = z.object({
  /** As the file's heading calls it; null: the whole line. */
  columna: z.string().nullable(),
  mensaje: z.string(),
  /** Of the file, where the headings are line 1; in their order. */
  lineas: z.array(z.int()),
});

/** What a table would do, or did. */
export const Importacion = z.object({
  huella: z.string(),
  nuevas: z.int(),
  cambian: z.int(),
  iguales: z.int(),
  /** All of them; while there is one, nothing is written. */
  errores: z.array(Motivo),
  /** How many data they are, each in its line. */
  erroneas: z.int(),
  escrita: z.boolean(),
});
export type Importacion = z.output<typeof Importacion>;

/** What stands in the way of a line. */
export interface LineaErronea {
  linea: number;
  columna: string | null;
  mensaje: string;
}

/** Every wrong line by itself, in the order of the file. */
export const lineasErroneas = ({ errores }: Pick<Importacion, "errores">): LineaErronea[] =>
  errores
    .flatMap(({ lineas, ...motivo }) => lineas.map((linea) => ({ linea, ...motivo })))
    .toSorted((una, otra) => una.linea - otra.linea);
