import { useSyncExternalStore } from "react";

/** What somebody is writing: another text with every key. */
export interface TextoEnCurso {
  leer(): string;
  suscribir(listener: () => void): () => void;
}

/** Something of it, a word, a number or whether it is so: who asks is drawn again when that changes, and not with every key. */
export const useDelTexto = <S extends string | number | boolean | null>(
  { leer, suscribir }: TextoEnCurso,
  elegir: (texto: string) => S,
): S => useSyncExternalStore(suscribir, () => elegir(leer()));

/** All of it. Only for what stands as near to the field as can be. */
export const useTexto = ({ leer, suscribir }: TextoEnCurso): string => useSyncExternalStore(suscribir, leer);
