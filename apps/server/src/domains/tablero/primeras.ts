import { TABLERO_FILAS_MAX } from "@ventanilla/contract/limites";

/** One more than is shown tells that there are more. */
export const LEIDAS = TABLERO_FILAS_MAX + 1;

/** What a table of the dashboard shows of the rows that were read. */
export const primeras = <Fila>(leidas: readonly Fila[]): { rows: Fila[]; hay_mas: boolean } => ({
  rows: leidas.slice(0, TABLERO_FILAS_MAX),
  hay_mas: leidas.length > TABLERO_FILAS_MAX,
});
