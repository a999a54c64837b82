import type { ReactNode } from "react";
import classes from "./archivo.module.css";
import { useTab } from "./contexto.ts";

export type AccionProps = {
  children: ReactNode;
  onClick: () => void;
  /** What it is called, when its words do not say on what it acts. */
  nombre?: string;
  abierto?: boolean;
  ocupado?: boolean;
};

/** A button inside a message: words, underlined. */
export function Accion({ children, onClick, nombre, abierto, ocupado = false }: AccionProps) {
  return (
    <button
      type="button"
      className={classes["accion"]}
      tabIndex={useTab()}
      aria-label={nombre}
      aria-expanded={abierto}
      aria-disabled={ocupado || undefined}
      onClick={() => {
        if (!ocupado) onClick();
      }}
    >
      {children}
    </button>
  );
}
