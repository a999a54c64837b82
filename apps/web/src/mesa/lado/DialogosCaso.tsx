import type { Caso } from "@ventanilla/contract/caso/caso";
import {
  type AccionesCaso,
  DialogoActualizar,
  DialogoCasos,
  DialogoDerivar,
  nombreDeCaso,
} from "../../domains/caso/index.ts";
import { HiloLectura } from "../../domains/hilo/index.ts";
import { useCasosPendientes } from "./use-casos-pendientes.ts";

export type DialogosCasoProps = {
  caso: Caso;
  acciones: AccionesCaso;
  idPunto: number;
  idUsuario: number;
};

/** The dialogs of the case of the open conversation. Mount it afresh for each conversation. */
export function DialogosCaso({ caso, acciones, idPunto, idUsuario }: DialogosCasoProps) {
  const { dialogo, escribible } = acciones;
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
  return (
    <DialogoCasos
      key={dialogo}
      cuales={dialogo}
      caso={caso}
      onAdjuntar={escribible ? (id) => void acciones.adjuntar(id) : undefined}
      onCerrar={acciones.dejar}
      mensajesDe={(fila) => (
        <HiloLectura idCaso={fila.id} nombre={nombreDeCaso(fila)} idUsuario={idUsuario} />
      )}
    />
  );
}
