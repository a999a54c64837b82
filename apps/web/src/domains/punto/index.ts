// The service points (cubículos on screen): which there are, where the operator works, entering and leaving with their questions; and, for who administers them, their form.
// Owns the stored point, its reconciliation with the server and the chooser of the top bar.
// Never shows chats or cases of a point.
export { useCubiculos } from "./api.ts";
export { ElegidorPunto } from "./ElegidorPunto.tsx";
export { fueExigido, olvidarExigencia } from "./exigir-punto.ts";
export { MoverCasos } from "./MoverCasos.tsx";
export { PuntoFormulario } from "./PuntoFormulario.tsx";
export { PuntoTarjeta } from "./PuntoTarjeta.tsx";
export { type PuntoActual, puntoActual, usePuntoActual } from "./punto-actual.ts";
export { useBorrarPunto, useCambiarPunto, usePuntos } from "./puntos.api.ts";
export { useMoverse } from "./use-moverse.ts";
export { usePuntoDeLista } from "./use-punto-de-lista.ts";
