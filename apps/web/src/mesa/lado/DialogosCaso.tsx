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
  idPunto: number;
  idUsuario: number;
};

/** The dialogs of the case of the open conversation, each of the one it was opened for. Mount it afresh for each conversation. */
export function DialogosCaso({ caso, vigente, acciones, idPunto, idUsuario }: DialogosCasoProps) {
  const { dialogo } = acciones;
  const escribible = vigente && acciones.escribible;
  useCasosPendientes(caso, escribible ? () => acciones.abrir("pendientes") : undefined);
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

/** Opening a conversation whose person has more than one open case shows them, once. */
function useCasosPendientes(caso: Caso, mostrar: (() => void) | undefined): void {
  // Whose conversation was opened: a person linked afterwards is no opening.
  const [idPersona] = useState(caso.id_persona);
  const abiertos = useCasosAlAbrir(idPersona);
  const mostrados = useRef(false);
  const varios = (abiertos?.length ?? 0) > 1;
  useEffect(() => {
    if (!varios || mostrados.current || mostrar === undefined) return;
    mostrados.current = true;
    mostrar();
  });
}
