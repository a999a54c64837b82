import type { ConexionConocida } from "@ventanilla/contract/canal/canal";
import { DOWN, isSaidToBeDown, REFUSED } from "../../shared/account-status.ts";

/** A gateway that waits for a telephone. */
const POR_VINCULAR = "SCAN_QR_CODE";

/** What an administrator is told of an account's line, out of what was last written down of it. */
export function conexionConocida(conexion: string, desde: string | null): ConexionConocida {
  if (!isSaidToBeDown(conexion)) {
    return { estado: conexion === "conectado" ? "conectada" : "desconocida", detalle: "", desde };
  }
  const detalle = conexion.slice(DOWN.length);
  if (conexion === REFUSED) return { estado: "pausada", detalle, desde };
  return { estado: detalle === POR_VINCULAR ? "vincular" : "sin_conexion", detalle, desde };
}
