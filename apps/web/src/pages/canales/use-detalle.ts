import type { Clave } from "@ventanilla/i18n";
import { useT } from "../../lib/use-t.ts";

/** Words of providers that have a sentence here. */
const CONOCIDOS: Readonly<Record<string, Clave>> = {
  CREDENCIAL: "canales:detalleCredencial",
  SERVICIO: "canales:detalleServicio",
  ECONNREFUSED: "canales:detalleServicio",
  ETIMEDOUT: "canales:detalleServicio",
  CONFIGURACION: "canales:detalleConfiguracion",
  SIN_SUSCRIPCION: "canales:detalleSinSuscripcion",
  STOPPED: "canales:detalleParada",
  STARTING: "canales:detalleIniciando",
  FAILED: "canales:detalleFallida",
  SCAN_QR_CODE: "canales:detalleVincular",
  PASSKEY_REQUIRED: "canales:detallePasskey",
  PASSKEY_CONFIRMATION_REQUIRED: "canales:detallePasskey",
  NOMBRE_DESCONOCIDO: "canales:detalleNombre",
  DIRECCION_NO_PERMITIDA: "canales:detalleDireccion",
};

/** Why an account does not work: a sentence where there is one, else the provider's own word. */
export function useDetalle(): (detalle: string) => string {
  const t = useT();
  return (detalle) => {
    const clave = Object.hasOwn(CONOCIDOS, detalle) ? CONOCIDOS[detalle] : undefined;
    return clave === undefined ? t("canales:detalleOtro", { detalle }) : t(clave);
  };
}
