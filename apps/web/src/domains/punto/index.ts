// The service points (cubículos on screen): which there are, where the operator works, entering and leaving with their questions; and, for who administers them, their form.
// Owns the stored point, its reconciliation with the server and the chooser of the top bar.
// Never shows chats or cases of a point.
import { lazy } from "react";

export { useCubiculos, usePerderPunto } from "./api.ts";
export { atiendeEnPunto } from "./atiende.ts";
export { ElegidorPunto } from "./ElegidorPunto.tsx";
export { exigirPunto, fueExigido, olvidarExigencia } from "./exigir-punto.ts";
export { PuntoTarjeta } from "./PuntoTarjeta.tsx";
export { type PuntoActual, puntoActual, usePuntoActual } from "./punto-actual.ts";
export { useBorrarPunto, useCambiarPunto, usePuntos } from "./puntos.api.ts";
export { useMoverse } from "./use-moverse.ts";
export { usePuntoDeLista } from "./use-punto-de-lista.ts";

/** Brought only when they are needed: the frame carries this room to every page. */
export const PuntoFormulario = lazy(() =>
  import("./PuntoFormulario.tsx").then((modulo) => ({ default: modulo.PuntoFormulario })),
);
export const MoverCasos = lazy(() =>
  import("./MoverCasos.tsx").then((modulo) => ({ default: modulo.MoverCasos })),
);
