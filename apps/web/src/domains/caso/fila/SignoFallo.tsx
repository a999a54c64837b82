import { IconAlertTriangle, IconClock, IconHelpCircle } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import classes from "./fila.module.css";

const SIGNOS = { FALLIDO: IconAlertTriangle, Conflicto: IconClock, INCIERTO: IconHelpCircle } as const;

/** How many texts of a conversation did not leave, wait for a decision, or left and nobody knows whether they arrived. */
export type SignoFalloProps = { fallidos: number; porDecidir?: number; inciertos: number };

/** The worst of them, sign and word before what was said last. */
export function SignoFallo(props: SignoFalloProps) {
  const t = useT();
  const que = peor(props);
  if (que === null) return null;
  const Icono = SIGNOS[que];
  return (
    <b className={classes["fallo"]} data-en-duda={que !== "FALLIDO" || undefined}>
      <Icono size={14} aria-hidden /> {t(`chat:entrega${que}`)}
    </b>
  );
}

function peor({ fallidos, porDecidir = 0, inciertos }: SignoFalloProps): keyof typeof SIGNOS | null {
  if (fallidos > 0) return "FALLIDO";
  if (porDecidir > 0) return "Conflicto";
  return inciertos > 0 ? "INCIERTO" : null;
}
