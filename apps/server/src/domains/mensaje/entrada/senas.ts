import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { sinCitas } from "@ventanilla/contract/mensaje/correo.rules";
import { traducir } from "@ventanilla/i18n";
import type { MensajeEvent } from "../../../channels/connector.ts";
import { htmlToText } from "../../../shared/safe-html/index.ts";
import type { EntradaFila } from "../../canal/index.ts";
import type { SueltoNuevo } from "../../suelto/index.ts";

/** What is shown is cut far below this; no more of a mail is searched for its own words. */
const PALABRAS_MAX = 20_000;

/** A mail's subject; first characters of the text; for media without words its kind in words (D59). */
export function descripcionDe(evento: MensajeEvent): string {
  const limpio = (evento.correo?.asunto || palabrasDe(evento)).replace(/\s+/g, " ").trim();
  return limpio === "" ? traducir("es", `avisos:tipo_${evento.tipoContenido}`) : limpio;
}

/** Of its own, without what a mail quotes. */
function palabrasDe({ text, correo }: MensajeEvent): string {
  return (correo && sinCitas(text.slice(0, PALABRAS_MAX), correo.asunto)) || text;
}

/** What the list of messages without a case shows of one. `contenido`: as it is stored. */
export function senasDe(
  evento: MensajeEvent,
  { contenido }: { contenido: string },
  { usuario }: EntradaFila,
): Omit<SueltoNuevo, "id_mensaje" | "id_canal"> {
  const { correo, text } = evento;
  return {
    motivo: evento.own ? "telefono" : (evento.reason ?? "automatico"),
    nombre: evento.nombre,
    usuario,
    asunto: correo?.asunto ?? null,
    // A mail that is HTML alone says its words there.
    palabras: palabrasDe({
      ...evento,
      text: correo && text === "" ? htmlToText(contenido.slice(0, PALABRAS_MAX)) : text,
    }),
    descripcion: Array.from(descripcionDe(evento)).slice(0, DESCRIPCION_CASO_MAX).join(""),
  };
}
