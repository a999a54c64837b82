import type { storedFamily } from "../../lib/storage.ts";

export type Familia = ReturnType<typeof storedFamily>;

/** What the browser keeps of one family for one user, by entry channel. */
export interface PorEntrada {
  leer(sesion: number): unknown;
  escribir(sesion: number, valor: unknown): void;
  todos(): [number, unknown][];
  /** Another tab wrote it or took it away. */
  alCambiarEnOtra(listener: (sesion: number) => void): () => void;
}

export function porEntrada(familia: Familia, usuario: number): PorEntrada {
  const prefijo = `${usuario}:`;
  const suyo = (nombre: string) => nombre.startsWith(prefijo);
  const sesionDe = (nombre: string) => Number(nombre.slice(prefijo.length));
  const leer = (sesion: number) => familia.read(`${prefijo}${sesion}`);
  return {
    leer,
    escribir: (sesion, valor) => familia.write(`${prefijo}${sesion}`, valor),
    todos: () =>
      familia
        .names()
        .filter(suyo)
        .map(sesionDe)
        .map((sesion) => [sesion, leer(sesion)]),
    alCambiarEnOtra: (listener) =>
      familia.onElsewhere((nombre) => {
        if (suyo(nombre)) listener(sesionDe(nombre));
      }),
  };
}
