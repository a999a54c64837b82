import type { KeyboardEvent, PointerEvent } from "react";
import classes from "./mesa.module.css";
import type { Ancho } from "./use-ancho.ts";

const PASO = 10;

export type DivisorProps = {
  nombre: string;
  ancho: Ancho;
  /** The pane lies before it (its right edge) or after it. */
  lado: "antes" | "despues";
};

/** The edge of a pane, to drag or to move with the arrows; double click gives back the width it had at first. */
export function Divisor({ nombre, ancho, lado }: DivisorProps) {
  const sentido = lado === "antes" ? 1 : -1;
  const alPulsar = (event: KeyboardEvent) => {
    const destino: Partial<Record<string, number>> = {
      ArrowRight: ancho.valor + sentido * PASO,
      ArrowLeft: ancho.valor - sentido * PASO,
      Home: ancho.min,
      End: ancho.max,
      Enter: ancho.normal,
    };
    const nuevo = destino[event.key];
    if (nuevo === undefined) return;
    event.preventDefault();
    ancho.poner(nuevo);
  };
  const alAgarrar = (event: PointerEvent<HTMLDivElement>) => {
    const nodo = event.currentTarget;
    const { clientX } = event;
    const { valor } = ancho;
    nodo.setPointerCapture(event.pointerId);
    const mover = (otro: globalThis.PointerEvent) => ancho.poner(valor + sentido * (otro.clientX - clientX));
    const soltar = () => {
      nodo.removeEventListener("pointermove", mover);
      nodo.removeEventListener("lostpointercapture", soltar);
    };
    nodo.addEventListener("pointermove", mover);
    nodo.addEventListener("lostpointercapture", soltar);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={nombre}
      aria-valuenow={ancho.valor}
      aria-valuemin={ancho.min}
      aria-valuemax={ancho.max}
      tabIndex={0}
      title={nombre}
      className={classes["divisor"]}
      data-lado={lado}
      onKeyDown={alPulsar}
      onPointerDown={alAgarrar}
      onDoubleClick={() => ancho.poner(ancho.normal)}
    />
  );
}
