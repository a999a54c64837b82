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
  mudado: (suyos, alli = []) => [...alli, ...suyos.filter(({ id }) => !alli.some((otro) => otro.id === id))],
};

export const mencionadosDe = porUsuario(MENCIONADOS);
