import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";

const require = createRequire(import.meta.url);

/** Weights of what the words are written in; any sign that they lack is written in one of the others, in this order. */
const ARCHIVOS = {
  normal: require.resolve(
    "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff",
  ),
  negrita: require.resolve(
    "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff",
  ),
  cursiva: require.resolve(
    "@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-italic.woff",
  ),
  otras: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  dibujos: require.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
} as const;

export type Letra = keyof typeof ARCHIVOS;
export type Peso = Exclude<Letra, "otras" | "dibujos">;

/** Stands for a sign that no letter has. */
export const SIN_SIGNO = "□";

/** Signs that join others or choose how they look: of pictures they are part, elsewhere they are not drawn. */
const UNION = /^[\p{Cf}\p{Variation_Selector}]$/u;

export interface Trozo {
  letra: Letra;
  texto: string;
}

export interface Letras {
  archivos: ReadonlyMap<Letra, Buffer>;
  /** A text by what its signs are written in. */
  trozos(texto: string, peso: Peso): { trozos: Trozo[]; faltan: boolean };
}

export function abrirLetras(): Letras {
  const archivos = new Map<Letra, Buffer>();
  const signos = new Map<Letra, ReadonlySet<number>>();
  for (const [letra, archivo] of Object.entries(ARCHIVOS) as [Letra, string][]) {
    const bytes = readFileSync(archivo);
    const fuente = create(bytes);
    archivos.set(letra, bytes);
    signos.set(letra, new Set("characterSet" in fuente ? fuente.characterSet : []));
  }

  function letraDe(signo: string, peso: Peso): Letra | undefined {
    const punto = signo.codePointAt(0) ?? 0;
    return ([peso, "dibujos", "otras"] as const).find(
      // The pictures' letter has digits too, as wide as pictures.
      (letra) =>
        signos.get(letra)?.has(punto) &&
        (letra !== "dibujos" ||
          /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u.test(signo)),
    );
  }

  return {
    archivos,
    trozos(texto, peso) {
      const trozos: Trozo[] = [];
      let faltan = false;
      for (const signo of texto) {
        const ultimo = trozos.at(-1);
        if (UNION.test(signo)) {
          if (ultimo?.letra === "dibujos" && signos.get("dibujos")?.has(signo.codePointAt(0) ?? 0))
            ultimo.texto += signo;
          continue;
        }
        const letra = letraDe(signo, peso);
        faltan ||= letra === undefined;
        const dibujado = letra === undefined ? SIN_SIGNO : signo;
        const suya = letra ?? "otras";
        if (ultimo?.letra === suya) ultimo.texto += dibujado;
        else trozos.push({ letra: suya, texto: dibujado });
      }
      return { trozos, faltan };
    },
  };
}
