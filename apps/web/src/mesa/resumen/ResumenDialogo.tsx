import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { ANCHO } from "@ventanilla/contract/limites";
import { ResumenConversacion } from "../../domains/caso/index.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { LecturaDeCaso } from "../LecturaDeCaso.tsx";
import { AbrirConversacion } from "./AbrirConversacion.tsx";
import classes from "./resumen-dialogo.module.css";

export type ResumenDialogoProps = {
  /** Undefined: closed. */
  fila: CasoFila | undefined;
  /** Which message to show first, and the entry channel that it came by; the latest otherwise. */
  mensaje?: { id: number; sesion: number } | undefined;
  onClose: () => void;
};

/** «Resumen de conversación»: the rooms caso and mensaje meet in it. */
export function ResumenDialogo({ fila, mensaje, onClose }: ResumenDialogoProps) {
  const t = useT();
  const idUsuario = useSession()?.usuario.id ?? 0;
  return (
    <Dialog
      opened={fila !== undefined}
      onClose={onClose}
      title={t("historial:resumen")}
      width={ANCHO.casos}
      large
    >
      {fila === undefined ? null : (
        <div className={classes["marco"]}>
          <ResumenConversacion fila={fila}>
            <LecturaDeCaso fila={fila} idUsuario={idUsuario} sesion={mensaje?.sesion} />
          </ResumenConversacion>
          <AbrirConversacion fila={fila} mensaje={mensaje} />
        </div>
      )}
    </Dialog>
  );
}
