import type { Caso } from "@ventanilla/contract/caso/caso";
import { useEffect, useRef, useState } from "react";
import {
  type AccionesCaso,
  DialogoActualizar,
  DialogoCasos,
  DialogoDerivar,
  DialogoTraspasar,
  useCasosAlAbrir,
} from "../../domains/caso/index.ts";
import { LecturaDeCaso } from "../LecturaDeCaso.tsx";

export type DialogosCasoProps = {
  caso: Caso;
  /** It is the one of the conversation still: what is done besides the dialogs is done to that. */
  vigente: boolean;
  acciones: AccionesCaso;
  /** Another dialog of the conversation is open. */
  ocupado: boolean;
  idPunto: number;
  idUsuario: number;
};

/** The dialogs of the case of the open conversation, each of the one it was opened for. Mount it afresh for each conversation. */
export function DialogosCaso({ caso, vigente, acciones, ocupado, idPunto, idUsuario }: DialogosCasoProps) {
  const { dialogo } = acciones;
  const escribible = vigente && acciones.escribible;
  const cabe = escribible && dialogo === null && !ocupado;
  useCasosPendientes(caso, cabe ? () => acciones.abrir("pendientes") : undefined);
  if (dialogo === null) return null;
  if (dialogo === "actualizar") return <DialogoActualizar caso={caso} onCerrar={acciones.dejar} />;
  if (dialogo === "derivar") {
    return (
      <DialogoDerivar
        caso={caso}
        idPunto={idPunto}
        onCerrar={acciones.dejar}
        onDerivado={() => acciones.despedir("derivado")}
      />
    );
  }
  if (dialogo === "traspasar") {
    return <DialogoTraspasar caso={caso} onCerrar={acciones.dejar} onTraspasado={acciones.traspasado} />;
  }
  return (
    <DialogoCasos
      key={dialogo}
      cuales={dialogo}
      caso={caso}
      onAdjuntar={escribible ? (id) => void acciones.adjuntar(id) : undefined}
      onCerrar={acciones.dejar}
      mensajesDe={(fila) => <LecturaDeCaso fila={fila} idUsuario={idUsuario} />}
    />
  );
}

/**
 * Opening a conversation whose person has more than one open case shows them, once; a case that comes later is told by nothing
 * that opens by itself. `mostrar`: not while another dialog is open, whose place it would take with what is written there.
 */
function useCasosPendientes(caso: Caso, mostrar: (() => void) | undefined): void {
  // Whose conversation was opened: a person linked afterwards is no opening.
  const [idPersona] = useState(caso.id_persona);
  const abiertos = useCasosAlAbrir(idPersona);
  const decidido = useRef(false);
  useEffect(() => {
    if (abiertos === undefined || decidido.current || mostrar === undefined) return;
    decidido.current = true;
    if (abiertos.length > 1) mostrar();
  });
}
