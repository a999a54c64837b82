import { storedFamily } from "../../lib/storage.ts";
import { type Acompana, porUsuario } from "./por-chat.store.ts";

/** What a letter that was begun has besides its words. */
export interface CartaDeBorrador {
  /** Null: nobody touched it, the conversation's goes on. */
  asunto: string | null;
  /** As it was typed; null: its line is not open. */
  copias: string | null;
  citar: boolean;
  /** It is not signed. */
  sinFirma?: boolean;
}

export const CARTAS: Acompana<CartaDeBorrador> = {
  familia: storedFamily("carta"),
  es: (valor): valor is CartaDeBorrador =>
    typeof valor === "object" && valor !== null && "asunto" in valor && "copias" in valor && "citar" in valor,
  mudado: (suya, alli) => alli ?? suya,
};

export const cartasDe = porUsuario(CARTAS);
