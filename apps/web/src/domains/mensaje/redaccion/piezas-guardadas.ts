import { storedFamily } from "../../../lib/storage.ts";
import { onReset } from "../../../lib/store.ts";
import { caduco } from "./bandeja.rules.ts";
import type { Pieza } from "./pieza.ts";

// One stored name per piece: two tabs of one person never overwrite each other's tray.
const familia = storedFamily("bandeja");

export function guardarPieza(usuario: number, clave: string, pieza: Pieza | undefined): void {
  familia.write(`${usuario}:${clave}`, pieza);
}

/** What another tab wrote, undefined for what it took away. */
export const alCambiarPieza = (
  usuario: number,
  listener: (clave: string, pieza: Pieza | undefined) => void,
): (() => void) =>
  familia.onElsewhere((nombre) => {
    const prefijo = `${usuario}:`;
    if (!nombre.startsWith(prefijo)) return;
    const pieza = familia.read(nombre);
    listener(nombre.slice(prefijo.length), esPieza(pieza) ? pieza : undefined);
  });

// Sorts pieces of one moment as they were chosen.
let ultimo = 0;
onReset(() => {
  ultimo = 0;
});

export function nuevaPieza(sesion: number, nombre: string, tipo: Pieza["tipo"]): Pieza {
  ultimo = Math.max(ultimo + 1, Date.now());
  return {
    clave: crypto.randomUUID(),
    sesion,
    nombre,
    tamanio: 0,
    tipo,
    estado: "pendiente",
    avance: 0,
    motivo: null,
    archivo: null,
    creado: ultimo,
  };
}

export function leerPiezas(usuario: number): readonly Pieza[] {
  return familia
    .names()
    .filter((nombre) => nombre.startsWith(`${usuario}:`))
    .map((nombre) => familia.read(nombre))
    .filter(esPieza)
    .map(
      (pieza): Pieza =>
        pieza.archivo !== null && !caduco(pieza.archivo.subido, Date.now())
          ? pieza
          : { ...pieza, estado: "perdido" },
    )
    .sort((a, b) => a.creado - b.creado);
}

const esPieza = (valor: unknown): valor is Pieza =>
  typeof valor === "object" && valor !== null && "clave" in valor && "sesion" in valor && "archivo" in valor;
