import type { ConexionConocida } from "@ventanilla/contract/canal/canal";
import { accountStatusText, cannotSend, DOWN, isSaidToBeDown, REFUSED } from "../../shared/account-status.ts";

/** A gateway that waits for a telephone. */
const POR_VINCULAR = "SCAN_QR_CODE";

/** So it is written down of one that no telephone is linked to. */
export const SIN_VINCULAR = accountStatusText({ conectado: false, detalle: POR_VINCULAR });

/** What is written down of an account's line. */
export interface LineaAnotada {
  conexion: string;
  conexion_desde: string | null;
  escucha: string | null;
  escucha_desde: string | null;
}

/**
 * What an administrator is told of an account's line, out of what was last written down of it: that nothing leaves, else
 * that nothing is heard. Connected is one of which neither is known.
 */
export function conexionConocida(linea: LineaAnotada): ConexionConocida {
  const { conexion, conexion_desde: desde, escucha, escucha_desde } = linea;
  if (escucha !== null && !cannotSend(conexion))
    return { ...caida(escucha), desde: escucha_desde, sin_escucha: true };
  if (isSaidToBeDown(conexion)) return { ...caida(conexion), desde, sin_escucha: false };
  const estado = conexion === "conectado" ? "conectada" : "desconocida";
  return { estado, detalle: "", desde, sin_escucha: false };
}

function caida(dicho: string): Pick<ConexionConocida, "estado" | "detalle"> {
  const detalle = dicho.slice(DOWN.length);
  if (dicho === REFUSED) return { estado: "pausada", detalle };
  return { estado: detalle === POR_VINCULAR ? "vincular" : "sin_conexion", detalle };
}
