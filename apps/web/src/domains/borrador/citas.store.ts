import { storedFamily } from "../../lib/storage.ts";
import { type Acompana, porUsuario } from "./por-chat.store.ts";

/** The message that a draft answers, as it is shown over the field. */
export interface CitaDeBorrador {
  id: number;
  texto: string;
  /** Its entry channel: what leaves through another one cannot answer it. */
  canal: number;
  /** Where it was said: in the person's next case nothing answers it. */
  caso: number;
}

export const CITAS: Acompana<CitaDeBorrador> = {
  familia: storedFamily("cita"),
  es: (valor): valor is CitaDeBorrador =>
    typeof valor === "object" &&
    valor !== null &&
    "id" in valor &&
    "texto" in valor &&
    "canal" in valor &&
    "caso" in valor,
  mudado: (suya, alli, { de, a }) => alli ?? (suya.canal === de ? { ...suya, canal: a } : suya),
};

export const citasDe = porUsuario(CITAS);
