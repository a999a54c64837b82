import { ANCHO } from "@ventanilla/contract/limites";
import { ResumenConversacion } from "../../domains/caso/index.ts";
import { HiloLectura } from "../../domains/mensaje/index.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";

export type ResumenDialogoProps = {
  /** Undefined: closed. */
  idCaso: number | undefined;
  onClose: () => void;
};

/** «Resumen de conversación»: the rooms caso and mensaje meet in it. */
export function ResumenDialogo({ idCaso, onClose }: ResumenDialogoProps) {
  const t = useT();
  const idUsuario = useSession()?.usuario.id ?? 0;
  return (
    <Dialog
      opened={idCaso !== undefined}
      onClose={onClose}
      title={t("historial:resumen")}
      width={ANCHO.casos}
      grande
    >
      {idCaso === undefined ? null : (
        <ResumenConversacion
          idCaso={idCaso}
          hilo={(nombre) => <HiloLectura idCaso={idCaso} nombre={nombre} idUsuario={idUsuario} />}
        />
      )}
    </Dialog>
  );
}
