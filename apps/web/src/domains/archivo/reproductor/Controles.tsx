import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatClock, formatNumber } from "../../../lib/format.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import classes from "../archivo.module.css";
import { useTab } from "../contexto.ts";
import type { Reproduccion } from "./use-reproduccion.ts";

export type ControlesProps = { mando: Reproduccion; onPantalla?: (() => void) | undefined };

/** The bar below a sound or a video. */
export function Controles({ mando, onPantalla }: ControlesProps) {
  const t = useT();
  const idioma = useLanguage();
  const tab = useTab();
  const { tiempo, duracion } = mando;
  const total = formatClock(duracion);
  const mudo = mando.volumen === 0;
  return (
    <div className={classes["barra"]}>
      <Boton
        nombre={t(mando.sonando ? "medios:pausar" : "medios:reproducir")}
        tecla="Space"
        onClick={mando.alternar}
      >
        {mando.sonando ? (
          <IconPlayerPauseFilled size={18} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden />
        )}
      </Boton>
      <input
        type="range"
        className={classes["posicion"]}
        tabIndex={tab}
        aria-label={t("medios:posicion")}
        aria-valuetext={t("medios:posicionVoz", { tiempo: formatClock(tiempo), total })}
        min={0}
        max={duracion}
        step="any"
        value={Math.min(tiempo, duracion)}
        disabled={duracion === 0}
        onChange={(event) => mando.irA(event.currentTarget.valueAsNumber)}
      />
      <span className={classes["tiempo"]} aria-hidden>
        {formatClock(tiempo)} / {total}
      </span>
      <button
        type="button"
        className={`${classes["boton"]} ${classes["velocidad"]}`}
        tabIndex={tab}
        aria-label={t("medios:velocidad", { veces: formatNumber(mando.velocidad, idioma) })}
        title={t("medios:velocidad", { veces: formatNumber(mando.velocidad, idioma) })}
        onClick={mando.acelerar}
      >
        {formatNumber(mando.velocidad, idioma)}×
      </button>
      <Boton
        nombre={t(mudo ? "medios:activarSonido" : "medios:silenciar")}
        tecla="m"
        onClick={mando.silenciar}
      >
        {mudo ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
      </Boton>
      <input
        type="range"
        className={classes["volumen"]}
        tabIndex={tab}
        data-volumen
        aria-label={t("medios:volumen")}
        aria-valuetext={`${mando.volumen} %`}
        min={0}
        max={100}
        value={mando.volumen}
        onChange={(event) => mando.ponerVolumen(event.currentTarget.valueAsNumber)}
      />
      {onPantalla === undefined ? null : (
        <Boton nombre={t("medios:pantallaCompleta")} onClick={onPantalla}>
          <IconMaximize size={18} aria-hidden />
        </Boton>
      )}
    </div>
  );
}

type BotonProps = { nombre: string; tecla?: string; onClick: () => void; children: ReactNode };

export function Boton({ nombre, tecla, onClick, children }: BotonProps) {
  return (
    <button
      type="button"
      className={classes["boton"]}
      tabIndex={useTab()}
      aria-label={nombre}
      aria-keyshortcuts={tecla}
      title={nombre}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
