import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconLoader2,
  IconNote,
} from "@tabler/icons-react";
import type { EstadoEntrega } from "@ventanilla/contract/mensaje/mensaje";
import { useT } from "../../../lib/use-t.ts";
import classes from "../hilo.module.css";

/** COMPLETADO: a note, which goes nowhere. */
export type EstadoSalida = EstadoEntrega | "COMPLETADO";

const SIGNOS: Record<EstadoSalida, { icono: Icon; trazo?: number; clase?: string }> = {
  EN_COLA: { icono: IconClock },
  ENVIANDO: { icono: IconLoader2 },
  ENVIADO: { icono: IconCheck },
  ENTREGADO: { icono: IconChecks },
  LEIDO: { icono: IconChecks, trazo: 2.75, clase: "leido" },
  FALLIDO: { icono: IconAlertTriangle, clase: "fallido" },
  INCIERTO: { icono: IconHelpCircle, clase: "incierto" },
  COMPLETADO: { icono: IconNote },
};

/** Arrived: the icon is enough, unless it is the last one we sent. */
export const seExplicaSolo = (estado: string): boolean => estado === "ENTREGADO" || estado === "LEIDO";

export type EntregaProps = {
  estado: EstadoSalida;
  conPalabra: boolean;
  /** The provider took it this moment. */
  reciente: boolean;
};

/** How far an outgoing message came: an icon always, the word where it is needed. */
export function Entrega({ estado, conPalabra, reciente }: EntregaProps) {
  const t = useT();
  const { icono: Icono, trazo = 2, clase = "" } = SIGNOS[estado];
  const palabra = t(`chat:entrega${estado}`);
  return (
    <span className={`${classes["entrega"]} ${classes[clase] ?? ""}`} title={palabra}>
      <Icono size={14} stroke={trazo} aria-hidden />
      <span className={conPalabra || reciente ? "" : "solo-voz"}>
        {reciente ? t("chat:enviado") : palabra}
      </span>
    </span>
  );
}
