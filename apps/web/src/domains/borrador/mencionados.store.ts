import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { storedFamily } from "../../lib/storage.ts";
import { type Acompana, porUsuario } from "./por-chat.store.ts";

/** Colleagues chosen while a note was written: its text alone does not say who they are. */
export const MENCIONADOS: Acompana<readonly Mencionable[]> = {
  familia: storedFamily("mencionados"),
  es: (valor): valor is readonly Mencionable[] =>
    Array.isArray(valor) &&
    valor.every(
      (uno) => typeof uno === "object" && uno !== null && "id" in uno && "nombre" in uno && "usuario" in uno,
    ),
};

export const mencionadosDe = porUsuario(MENCIONADOS);

/** They go with the note that goes on in another conversation. */
export function mudarMencionados(usuario: number, de: number, a: number): void {
  const store = mencionadosDe(usuario);
  const suyos = store.todos().get(de);
  if (suyos === undefined) return;
  const alli = store.todos().get(a) ?? [];
  store.poner(a, [...alli, ...suyos.filter(({ id }) => !alli.some((otro) => otro.id === id))]);
  store.poner(de, undefined);
}
