import type { Plazo } from "@ventanilla/contract/canal/plazo.rules";
import type { EstadoCaso, Principal } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useNombreCanal } from "../../domains/canal/index.ts";
import { useCuando } from "../../domains/caso/index.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { SiguienteSinLeer } from "./SiguienteSinLeer.tsx";

export type OpcionesImpedimento = {
  estado: EstadoCaso;
  retirada: boolean;
  /** Of the entry channel that an answer goes to, and until when it may be answered. */
  plazo: Plazo;
  principal: Pick<z.output<typeof Principal>, "clasificacion">;
  responderHasta: string | null;
  /** Whose conversation it is. */
  nombre: string;
  /** Where one goes from a conversation that is over. */
  onSiguiente: (() => void) | undefined;
  /** Begins a note for colleagues; null where none can be written. */
  anotar: ReactNode;
  /** What can be done once the time for answering is over. */
  salidas: ReactNode;
};

/** Why nothing can be written here, and what can be done all the same. */
export interface Impedimento {
  clase: "final" | "retirada" | "permiso" | "plazo";
  porque: string;
  acciones: ReactNode;
}

/** Null when one can write. */
export function useImpedimento(opciones: OpcionesImpedimento): Impedimento | null {
  const { estado, retirada, plazo, onSiguiente, anotar } = opciones;
  const t = useT();
  const cuando = useCuando();
  const nombreCanal = useNombreCanal();
  const siguiente = onSiguiente === undefined ? null : <SiguienteSinLeer onSiguiente={onSiguiente} />;
  const acciones =
    siguiente === null && anotar === null ? undefined : (
      <>
        {anotar}
        {siguiente}
      </>
    );
  if (!estaAbierto({ estado })) {
    return { clase: "final", porque: t("chat:casoFinal", { estado }), acciones };
  }
  if (retirada) return { clase: "retirada", porque: t("chat:retiradaAviso"), acciones };
  if (!can("operadores:update")) {
    return { clase: "permiso", porque: t("chat:sinPermisoEnvio"), acciones: undefined };
  }
  if (plazo.estado !== "vencido") return null;
  const { principal, nombre, responderHasta, salidas } = opciones;
  return {
    clase: "plazo",
    porque: t("chat:plazoVencido", {
      canal: nombreCanal(principal.clasificacion),
      nombre,
      cuando: cuando(responderHasta ?? 0),
    }),
    acciones: (
      <>
        {salidas}
        {anotar}
      </>
    ),
  };
}
