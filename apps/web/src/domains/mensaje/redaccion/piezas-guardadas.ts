import { storedFamily } from "../../../lib/storage.ts";
import { onReset } from "../../../lib/store.ts";
import { caduco } from "./bandeja.rules.ts";
import type { Pieza } from "./pieza.ts";

/** A piece as the browser keeps it. */
export interface PiezaGuardada extends Pieza {
  /** The page that has its bytes: until they are up it is shown nowhere else while that page is open. */
  pagina: string;
}

// One stored name per piece: two tabs of one person never overwrite each other's tray.
const familia = storedFamily("bandeja");

export function guardarPieza(usuario: number, clave: string, pieza: PiezaGuardada | undefined): void {
  familia.write(`${usuario}:${clave}`, pieza);
}

/** With what the server calls it by: what was kept before that is of no use to the next page. */
export const estaGuardada = (usuario: number, clave: string): boolean =>
  (comoPieza(familia.read(`${usuario}:${clave}`))?.archivo ?? null) !== null;

/** What another tab wrote, undefined for what it took away. */
export const alCambiarPieza = (
  usuario: number,
  listener: (clave: string, pieza: PiezaGuardada | undefined) => void,
): (() => void) =>
  familia.onElsewhere((nombre) => {
    const prefijo = `${usuario}:`;
    if (!nombre.startsWith(prefijo)) return;
    listener(nombre.slice(prefijo.length), comoPieza(familia.read(nombre)));
  });

// Sorts pieces of one moment as they were chosen.
let ultimo = 0;
onReset(() => {
  ultimo = 0;
});

export function nuevaPieza(
  pagina: string,
  { sesion, nombre, tipo }: Pick<Pieza, "sesion" | "nombre" | "tipo">,
): PiezaGuardada {
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
    pagina,
  };
}

/** As they are once their pages are gone: what was not up by then is lost. */
export function leerPiezas(usuario: number): readonly PiezaGuardada[] {
  return familia
    .names()
    .filter((nombre) => nombre.startsWith(`${usuario}:`))
    .flatMap((nombre) => comoPieza(familia.read(nombre)) ?? [])
    .map(
      (pieza): PiezaGuardada =>
        pieza.archivo !== null && !caduco(pieza.archivo.subido, Date.now())
          ? pieza
          : { ...pieza, estado: "perdido" },
    )
    .sort(comoSeEligieron);
}

export const comoSeEligieron = (a: Pieza, b: Pieza): number => a.creado - b.creado;

// Trays of an earlier version do not say whose page it was: nobody's any more.
const comoPieza = (valor: unknown): PiezaGuardada | undefined =>
  esPieza(valor) ? { pagina: "", ...valor } : undefined;

const esPieza = (valor: unknown): valor is Pieza =>
  typeof valor === "object" && valor !== null && "clave" in valor && "sesion" in valor && "archivo" in valor;
