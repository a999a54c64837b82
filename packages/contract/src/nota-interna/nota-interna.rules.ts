import { nombreDeOperador } from "../persona/nombre.rules.ts";

/** The words of a note as they are read: whoever is named in it may stand there as their name is stored. */
export function notaLegible(texto: string, menciones: readonly { nombre: string }[] = []): string {
  // The longest first: Ana Quispe is not Ana.
  return menciones
    .map(({ nombre }) => nombre)
    .sort((a, b) => b.length - a.length)
    .reduce((leido, nombre) => leido.replaceAll(`@${nombre}`, () => `@${nombreDeOperador(nombre)}`), texto);
}
