import { Button } from "@mantine/core";
import { saveAs } from "../../../lib/save-as.ts";
import { useT } from "../../../lib/use-t.ts";
import { Bandeja } from "./Bandeja.tsx";
import classes from "./redaccion.module.css";
import type { Redaccion } from "./use-redaccion.ts";
import { VozPorOir } from "./VozPorOir.tsx";

export type RedaccionGuardadaProps = {
  redaccion: Redaccion;
  /** Something was taken away: the focus must not be lost with it. */
  onQuitar: () => void;
};

/** Files and a voice note that cannot be sent here: in sight until their person takes them away. What was said has no other place. */
export function RedaccionGuardada({ redaccion, onQuitar }: RedaccionGuardadaProps) {
  const t = useT();
  const { piezas, grabacion, descartar } = redaccion;
  const voz = grabacion?.fase === "por-oir" ? grabacion : undefined;
  if (piezas.length === 0 && voz === undefined) return null;
  return (
    <section className={classes["guardada"]} aria-label={t("redaccion:salirTitulo")}>
      <p className={classes["porque"]}>{t("redaccion:guardada")}</p>
      <Bandeja redaccion={redaccion} onQuitar={onQuitar} onGuardar={saveAs} />
      {voz === undefined ? null : (
        <VozPorOir voz={voz}>
          <Button
            size="compact-md"
            aria-label={t("medios:descargarNombre", { nombre: voz.nombre })}
            onClick={() => saveAs(voz.mp3, voz.nombre)}
          >
            {t("comun:descargar")}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => {
              descartar();
              onQuitar();
            }}
          >
            {t("redaccion:descartar")}
          </Button>
        </VozPorOir>
      )}
    </section>
  );
}
