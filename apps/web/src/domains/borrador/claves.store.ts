import type { TakenKey } from "../../lib/request-key.ts";
import { storedFamily } from "../../lib/storage.ts";
import { type Acompana, porUsuario } from "./por-chat.store.ts";

/** Under which key a note was asked to be saved, or a message to several to be sent, while nobody knows whether it was: asked again, it stands once. */
const CLAVES: Acompana<TakenKey> = {
  familia: storedFamily("clave"),
  es: (valor): valor is TakenKey =>
    typeof valor === "object" &&
    valor !== null &&
    "body" in valor &&
    "key" in valor &&
    typeof valor.key === "string",
  mudado: (suya, alli) => alli ?? suya,
};

export const clavesDe = porUsuario(CLAVES);
