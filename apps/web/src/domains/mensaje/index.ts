// Writing in a conversation: the composer, its tray of files and voice notes, the queue of what is on its way, one text to several.
// Owns that what was written or recorded is never lost or doubled.
// Never shows a thread, never knows which conversations there are, nor where drafts are kept.
import { lateDialog } from "../../ui/late/late-dialog.tsx";

export { AvisoCompositor } from "./AvisoCompositor.tsx";
export { AvisoConflicto } from "./AvisoConflicto.tsx";
export { AvisoPlazo, usePlazo } from "./AvisoPlazo.tsx";
export { mandarEnvio } from "./api.ts";
export { Compositor } from "./Compositor.tsx";
export { CamposCarta, useFaltaEnCarta } from "./carta/CamposCarta.tsx";
export { CARTA_EN_BLANCO, type CartaEnCurso, cartaDe, enCurso } from "./carta/carta.rules.ts";
export { FirmaCarta } from "./carta/FirmaCarta.tsx";
export { useFirmas } from "./carta/use-firmas.ts";
export { EnviosStore } from "./envios.store.ts";
export {
  descartarEnvio,
  enviosDe,
  seguroDeDescartar,
  sinSalirDe,
  useEnvios,
  useFallidosPorChat,
  useSinLugar,
} from "./envios-de.ts";
export { nadaEnComun, unaPorCuenta } from "./redaccion/opciones.rules.ts";
export { RedaccionGuardada } from "./redaccion/RedaccionGuardada.tsx";
export { redaccionDe } from "./redaccion/redaccion-de.ts";
export { useSoloRegistro } from "./redaccion/use-opciones-editor.ts";
export { type Redaccion, useRedaccion } from "./redaccion/use-redaccion.ts";
export { ZonaSoltar } from "./redaccion/ZonaSoltar.tsx";
export { TextoGuardado } from "./TextoGuardado.tsx";
export { TiraCita } from "./TiraCita.tsx";
export { type TextoEnCurso, useDelTexto } from "./texto-en-curso.ts";
export { AvisosVarios, type DudaVarios } from "./varios/AvisosVarios.tsx";
export { ChipsDestino } from "./varios/ChipsDestino.tsx";
export { ResultadoVarios, textoDeCuentas } from "./varios/ResultadoVarios.tsx";
export { useEntregas } from "./varios/use-entregas.ts";
export { cuerpoDe, mandarVarios } from "./varios/varios.api.ts";
export {
  cuentasDe,
  type Destino,
  destinosDe,
  enVivo,
  type FilaEnVivo,
  type FilaResultado,
  filasDe,
  filasTrasReintento,
  rechazadasDe,
  reintentablesDe,
  SESION_VARIOS,
} from "./varios/varios.rules.ts";

export const DialogoPlantilla = lateDialog(
  async () => (await import("./plantilla/DialogoPlantilla.tsx")).DialogoPlantilla,
  ({ onCerrar }) => onCerrar(),
);
