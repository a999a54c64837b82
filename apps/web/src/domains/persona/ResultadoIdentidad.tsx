import { useEffect, useRef } from "react";
import { TOAST_ICON } from "../../ui/toast/toast-icon.ts";
import classes from "./persona.module.css";
import type { Resultado } from "./use-identidad.ts";

const CLASE = { exito: "success", aviso: "warning", error: "error" } as const;

/** What the search or the check said, in sight for as long as one must act on it. It was spoken with its toast. */
export function ResultadoIdentidad({ resultado }: { resultado: Resultado | null }) {
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (resultado !== null) caja.current?.scrollIntoView({ block: "nearest" });
  }, [resultado]);
  if (resultado === null) return null;
  const Icono = TOAST_ICON[CLASE[resultado.tono]];
  return (
    <div ref={caja} role="note" className={classes["resultado"]} data-tono={resultado.tono}>
      <Icono size={20} aria-hidden />
      <p>{resultado.texto}</p>
    </div>
  );
}
