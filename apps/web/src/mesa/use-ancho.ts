import { useState } from "react";
import { storedFamily } from "../lib/storage.ts";

export interface Ancho {
  valor: number;
  min: number;
  normal: number;
  max: number;
  poner(valor: number): void;
}

const familia = storedFamily("ancho");

/** Width of a pane in pixels, kept on this device. */
export function useAncho(nombre: string, limites: Pick<Ancho, "min" | "normal" | "max">): Ancho {
  const { min, normal, max } = limites;
  const entre = (valor: number) => Math.round(Math.max(min, Math.min(max, valor)));
  const [valor, setValor] = useState(() => {
    const guardado = familia.read(nombre);
    return typeof guardado === "number" ? entre(guardado) : normal;
  });
  const poner = (nuevo: number) => {
    setValor(entre(nuevo));
    familia.write(nombre, entre(nuevo));
  };
  return { valor, min, normal, max, poner };
}
