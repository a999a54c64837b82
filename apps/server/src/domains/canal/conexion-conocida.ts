import type { ConexionConocida } from "@ventanilla/contract/canal/canal";
import { ACCOUNT_FAULT, DOWN, isSaidToBeDown } from "../../shared/account-status.ts";

/** Words of a provider, or of a server of its, that refuse the account itself: it stays so until somebody mends it. */
const RECHAZOS: ReadonlySet<string> = new Set([
  ACCOUNT_FAULT.credential,
  "AUTHENTICATIONFAILED",
  "AUTHORIZATIONFAILED",
  "EXPIRED",
  "EAUTH",
  "HTTP_401",
  "HTTP_403",
  "SMTP_530",
  "SMTP_534",
  "SMTP_535",
  "SMTP_538",
]);
/** A gateway that waits for a telephone. */
const POR_VINCULAR = "SCAN_QR_CODE";

/** What an administrator is told of an account's line, out of what was last written down of it. */
export function conexionConocida(conexion: string, desde: string | null): ConexionConocida {
  if (!isSaidToBeDown(conexion)) {
    return { estado: conexion === "conectado" ? "conectada" : "desconocida", detalle: "", desde };
  }
  const detalle = conexion.slice(DOWN.length);
  if (RECHAZOS.has(detalle)) return { estado: "pausada", detalle, desde };
  return { estado: detalle === POR_VINCULAR ? "vincular" : "sin_conexion", detalle, desde };
}
