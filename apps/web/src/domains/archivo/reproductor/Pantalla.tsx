import { type KeyboardEvent, useRef } from "react";
import classes from "../archivo.module.css";
import { Controles } from "./Controles.tsx";
import { useReproduccion } from "./use-reproduccion.ts";

export type PantallaProps = {
  tipo: "audio" | "video";
  fuente: string;
  nombre: string;
  poster: string | null;
  /** How long it is, as far as is known; 0: not at all. */
  segundos: number;
  empezar: boolean;
  onFallo: () => void;
};

/** A sound or a video that is here, with its controls. Its bytes were fetched whole. */
export function Pantalla({ tipo, fuente, nombre, poster, segundos, empezar, onFallo }: PantallaProps) {
  const medio = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const caja = useRef<HTMLFieldSetElement>(null);
  const mando = useReproduccion(medio, { empezar, segundos });
  const alPulsar = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const destino = event.target instanceof HTMLElement ? event.target : null;
    const enVolumen = destino?.matches("[data-volumen]") === true;
    if (event.key === " " && destino?.tagName !== "BUTTON") mando.alternar();
    else if (event.key === "ArrowLeft" && !enVolumen) mando.saltar(-1);
    else if (event.key === "ArrowRight" && !enVolumen) mando.saltar(1);
    else if (event.key.toLowerCase() === "m") mando.silenciar();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const comunes = { ref: medio, src: fuente, preload: "metadata", onError: onFallo } as const;
  return (
    <fieldset ref={caja} className={classes["reproductor"]} aria-label={nombre} onKeyDown={alPulsar}>
      {tipo === "audio" ? (
        <audio {...comunes} />
      ) : (
        <video
          {...comunes}
          className={classes["lienzo"]}
          poster={poster ?? undefined}
          playsInline
          onClick={mando.alternar}
        />
      )}
      <Controles
        mando={mando}
        onPantalla={tipo === "video" ? () => void caja.current?.requestFullscreen() : undefined}
      />
    </fieldset>
  );
}
