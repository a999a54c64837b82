import { IconAlertTriangle, IconInfoCircle, IconLock } from "@tabler/icons-react";
import type { ReactNode, RefObject } from "react";
import classes from "./compositor.module.css";

export type AvisoCompositorProps = {
  tono: "aviso" | "neutro" | "cerrado";
  children: ReactNode;
  acciones?: ReactNode;
  /** It may be given the focus. */
  focoRef?: RefObject<HTMLDivElement | null>;
};

const ICONOS = { aviso: IconAlertTriangle, neutro: IconInfoCircle, cerrado: IconLock } as const;

/** Why one cannot write, or what to decide before, said where one writes. */
export function AvisoCompositor({ tono, children, acciones, focoRef }: AvisoCompositorProps) {
  const Icono = ICONOS[tono];
  return (
    <div ref={focoRef} tabIndex={focoRef && -1} className={classes["aviso"]} data-tono={tono}>
      <Icono size={18} aria-hidden />
      <div className={classes["aviso-texto"]}>{children}</div>
      {acciones === undefined ? null : <div className={classes["aviso-acciones"]}>{acciones}</div>}
    </div>
  );
}
