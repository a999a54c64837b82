import { IconRefresh, IconWifiOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { announce } from "../lib/announce.ts";
import { startProbe, useLine } from "../lib/line-state.ts";
import { useT } from "../lib/use-t.ts";
import classes from "./line-strip.module.css";

const DESPEDIDA_MS = 2_000;

/** The strip under the bar: without line, and for two seconds after it came back. */
export function LineStrip() {
  const t = useT();
  const line = useLine();
  const consultas = useQueryClient();
  const cortada = useRef(false);
  const [volvio, setVolvio] = useState(false);
  useEffect(() => startProbe(), []);
  const texto = volvio ? t("shell:lineaVuelve") : t("shell:lineaTira");
  useEffect(() => {
    if (line === "sin-conexion") {
      cortada.current = true;
      setVolvio(false);
      announce(t("shell:lineaTira"), { urgente: true });
      return;
    }
    if (line !== "en-linea" || !cortada.current) return;
    cortada.current = false;
    setVolvio(true);
    announce(t("shell:lineaVuelve"));
    void consultas.refetchQueries({ type: "active" });
    const reloj = setTimeout(() => setVolvio(false), DESPEDIDA_MS);
    return () => clearTimeout(reloj);
  }, [line, consultas, t]);
  if (line !== "sin-conexion" && !volvio) return null;
  return (
    <div className={classes["tira"]} data-volvio={volvio || undefined}>
      {volvio ? <IconRefresh size={18} aria-hidden /> : <IconWifiOff size={18} aria-hidden />}
      <p>{texto}</p>
    </div>
  );
}
