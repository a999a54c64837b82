import { IconFileUpload } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { admiteArchivos } from "./bandeja.rules.ts";
import classes from "./redaccion.module.css";
import type { Redaccion } from "./use-redaccion.ts";

export type ZonaSoltarProps = {
  /** Where files may be dropped. */
  panel: RefObject<HTMLElement | null>;
  redaccion: Pick<Redaccion, "max" | "opciones" | "adjuntar">;
  onSoltado: () => void;
};

/** Shows where files may be dropped while they are dragged over the pane, and takes them. */
export function ZonaSoltar({ panel, redaccion, onSoltado }: ZonaSoltarProps) {
  const t = useT();
  const encima = useSoltar(panel, (archivos) => {
    redaccion.adjuntar(archivos);
    onSoltado();
  });
  const { opciones } = redaccion;
  if (!encima || (opciones !== undefined && !admiteArchivos(opciones))) return null;
  const formatos = opciones?.formatosArchivo ?? [];
  return (
    <div className={classes["soltar"]} data-soltar aria-hidden>
      <IconFileUpload size={32} />
      <p className={classes["soltar-titulo"]}>{t("redaccion:soltar", { limite: redaccion.max })}</p>
      {formatos.length === 0 ? null : <p>{t("redaccion:formatos", { lista: formatos.join(", ") })}</p>}
    </div>
  );
}

const traeArchivos = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

function useSoltar(panel: RefObject<HTMLElement | null>, onArchivos: (archivos: File[]) => void): boolean {
  const [encima, setEncima] = useState(false);
  const ultimo = useRef(onArchivos);
  useEffect(() => {
    ultimo.current = onArchivos;
  });
  useEffect(() => {
    const dentro = ({ target }: DragEvent): boolean =>
      target instanceof Node && (panel.current?.contains(target) ?? false);
    const sobre = (event: DragEvent) => {
      if (!traeArchivos(event)) return;
      const esAqui = dentro(event);
      setEncima(esAqui);
      // Beside it the frame refuses them.
      if (!esAqui) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const soltar = (event: DragEvent) => {
      if (!traeArchivos(event)) return;
      setEncima(false);
      if (!dentro(event)) return;
      event.preventDefault();
      ultimo.current([...(event.dataTransfer?.files ?? [])]);
    };
    const salir = (event: DragEvent) => {
      if (event.relatedTarget === null) setEncima(false);
    };
    document.addEventListener("dragover", sobre);
    document.addEventListener("drop", soltar);
    document.addEventListener("dragleave", salir);
    return () => {
      document.removeEventListener("dragover", sobre);
      document.removeEventListener("drop", soltar);
      document.removeEventListener("dragleave", salir);
    };
  }, [panel]);
  return encima;
}
