import { type Campo, leerBloque } from "./lectura/campos.ts";

/** Header fields by lower-case name, unfolded, values as they were sent: one character per byte. */
export type Cabeceras = ReadonlyMap<string, readonly string[]>;

export function cabecerasDe(campos: readonly Campo[]): Cabeceras {
  const cabeceras = new Map<string, string[]>();
  for (const { nombre, valor } of campos) {
    const anteriores = cabeceras.get(nombre);
    if (anteriores) anteriores.push(valor);
    else cabeceras.set(nombre, [valor]);
  }
  return cabeceras;
}

/** Fields of a block of text that looks like a header: delivery reports, returned originals. */
export function leerCampos(bloque: string): Cabeceras {
  return cabecerasDe(leerBloque(Buffer.from(bloque, "latin1"), 0, () => false).campos);
}

export function primera(cabeceras: Cabeceras, nombre: string): string | undefined {
  return cabeceras.get(nombre)?.[0];
}
