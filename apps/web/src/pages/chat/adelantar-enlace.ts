import { enlaceDePunto } from "../../domains/caso/index.ts";
import { atiendeEnPunto, puntoActual } from "../../domains/punto/index.ts";
import { getSession } from "../../lib/session.ts";

/** Opens the line of the operator's point, as every page does once it is drawn: drawing the first one takes as long as the line. */
export function adelantarEnlace(): void {
  const punto = puntoActual();
  if (punto !== undefined && atiendeEnPunto(getSession())) enlaceDePunto(punto.id);
}
