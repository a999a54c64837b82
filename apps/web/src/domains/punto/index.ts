// The service points (cubículos on screen): which there are, where the operator works, entering and leaving with their questions; and, for who administers them, their form.
// Owns the stored point, its reconciliation with the server and the chooser of the top bar.
// Never shows chats or cases of a point.
import { lateDialog } from "../../ui/late/late-dialog.tsx";

export { useCubiculos, usePerderPunto, useRevisarPunto } from "./api.ts";
export { atiendeEnPunto } from "./atiende.ts";
export { ElegidorPunto } from "./ElegidorPunto.tsx";
export { exigirPunto, fueExigido, olvidarExigencia } from "./exigir-punto.ts";
export { PuntoTarjeta } from "./PuntoTarjeta.tsx";
export { type PuntoActual, puntoActual, usePuntoActual } from "./punto-actual.ts";
export { useBorrarPunto, useCambiarPunto, usePuntos } from "./puntos.api.ts";
export { useFaltaPunto } from "./use-falta-punto.ts";
export { useMoverse } from "./use-moverse.ts";
export { usePuntoDeLista } from "./use-punto-de-lista.ts";

const cerrar = ({ onClose }: { onClose: () => void }) => onClose();

/** Brought only when they are opened: the frame carries this room to every page. */
export const PuntoFormulario = lateDialog(
  async () => (await import("./PuntoFormulario.tsx")).PuntoFormulario,
  cerrar,
  { ahead: false },
);
export const MoverCasos = lateDialog(async () => (await import("./MoverCasos.tsx")).MoverCasos, cerrar, {
  ahead: false,
});
