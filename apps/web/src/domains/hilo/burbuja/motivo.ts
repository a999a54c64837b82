import type { Mensaje, MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../../lib/use-t.ts";

/** Why it failed, in words. */
export const CLAVE_MOTIVO = {
  permanente: "chat:motivoPermanente",
  credencial: "chat:motivoCredencial",
  ventana: "chat:motivoVentana",
  agotado: "chat:motivoAgotado",
  incierto: "chat:motivoIncierto",
  copia: "chat:motivoCopia",
  desconocido: "chat:motivoDesconocido",
} as const satisfies Record<MotivoFallo, string>;

/** Why a message failed, in words; of approved words, what a refusal of them means. */
export function useMotivo(): (mensaje: Pick<Mensaje, "motivo" | "extras">) => string | null {
  const t = useT();
  return ({ motivo, extras }) => {
    if (motivo === null) return null;
    return t(motivo === "permanente" && extras.plantilla ? "chat:motivoPlantilla" : CLAVE_MOTIVO[motivo]);
  };
}
