// The dialogs of a case, whose code comes after the desk's own.
import { lateDialog } from "../../../ui/late/late-dialog.tsx";

const cerrar = ({ onCerrar }: { onCerrar: () => void }): void => onCerrar();

export const DialogoActualizar = lateDialog(
  async () => (await import("./DialogoActualizar.tsx")).DialogoActualizar,
  cerrar,
);
export const DialogoCasos = lateDialog(async () => (await import("./DialogoCasos.tsx")).DialogoCasos, cerrar);
export const DialogoDerivar = lateDialog(
  async () => (await import("./DialogoDerivar.tsx")).DialogoDerivar,
  cerrar,
);
export const DialogoEscribir = lateDialog(
  async () => (await import("../escribir/DialogoEscribir.tsx")).DialogoEscribir,
  cerrar,
);
export const DialogoTraspasar = lateDialog(
  async () => (await import("./DialogoTraspasar.tsx")).DialogoTraspasar,
  cerrar,
);
