import type { Letra, Letras, Peso, Trozo } from "./letras.ts";

/** Letters of one kind in a line, where they begin in it and how wide they are. */
export interface Tramo extends Trozo {
  x: number;
  ancho: number;
}
export type Renglon = readonly Tramo[];

export interface Medidor {
  letras: Letras;
  ancho(texto: string, letra: Letra, cuerpo: number): number;
}

export interface Escritura {
  peso: Peso;
  cuerpo: number;
  ancho: number;
}

/** No word is measured whole beyond this many signs: what a stranger wrote without spaces costs what its length costs. */
const PALABRA_MAX = 120;
const PALABRAS = new RegExp(`[^ ]{1,${PALABRA_MAX}} ?| `, "gu");

/** A text in lines that are as wide as they may be. What is wider than a line is broken where the line ends. */
export function enRenglones(
  medidor: Medidor,
  texto: string,
  { peso, cuerpo, ancho }: Escritura,
): { renglones: Renglon[]; faltan: boolean } {
  const renglones: Renglon[] = [];
  let faltan = false;
  let tramos: Tramo[] = [];
  let x = 0;
  const poner = ({ letra, texto: dicho }: Trozo, suyo: number) => {
    const ultimo = tramos.at(-1);
    if (ultimo?.letra === letra) {
      ultimo.texto += dicho;
      ultimo.ancho += suyo;
    } else tramos.push({ letra, texto: dicho, x, ancho: suyo });
    x += suyo;
  };
  const cerrar = () => {
    renglones.push(tramos);
    tramos = [];
    x = 0;
  };
  const partir = ({ letra, texto: dicho }: Trozo) => {
    const quedan = Array.from(dicho);
    while (quedan.length > 0) {
      let caben = 0;
      for (let suma = x; caben < quedan.length; caben += 1) {
        suma += medidor.ancho(quedan[caben] ?? "", letra, cuerpo);
        if (suma > ancho) break;
      }
      const pieza = () => quedan.slice(0, caben).join("");
      // Beside each other letters are not as wide as each alone.
      while (caben > 1 && x + medidor.ancho(pieza(), letra, cuerpo) > ancho) caben -= 1;
      if (caben === 0 && x > 0) {
        cerrar();
        continue;
      }
      caben = Math.max(1, caben);
      poner({ letra, texto: pieza() }, medidor.ancho(pieza(), letra, cuerpo));
      quedan.splice(0, caben);
      if (quedan.length > 0) cerrar();
    }
  };
  for (const parrafo of texto.split("\n")) {
    let sigue = false;
    for (const [palabra] of parrafo.matchAll(PALABRAS)) {
      const hallado = medidor.letras.trozos(palabra, peso);
      faltan ||= hallado.faltan;
      const medidos = hallado.trozos.map((trozo) => ({
        trozo,
        suyo: medidor.ancho(trozo.texto, trozo.letra, cuerpo),
      }));
      const entera = medidos.reduce((suma, { suyo }) => suma + suyo, 0);
      // The space after a word may stand beyond the edge: nobody sees it.
      const visible = palabra.endsWith(" ") ? entera - medidor.ancho(" ", peso, cuerpo) : entera;
      const cabe = x + visible <= ancho;
      if (!cabe && !sigue && visible <= ancho) cerrar();
      for (const { trozo, suyo } of medidos) {
        if (cabe || (!sigue && visible <= ancho)) poner(trozo, suyo);
        else partir(trozo);
      }
      sigue = !palabra.endsWith(" ");
    }
    cerrar();
  }
  return { renglones, faltan };
}
