import { CITA_MAX, HILO_CARACTERES, PREVISTA_CHAT, TEXTO_MENSAJE_MIN } from "../limites.ts";
import type { Direccion, Entrega, EstadoMensaje, Mensaje, MotivoFallo, TipoContenido } from "./mensaje.ts";

/** Longer than one character once trimmed (D91). */
export function esTextoEnviable(texto: string): boolean {
  return texto.trim().length > TEXTO_MENSAJE_MIN;
}

/** Seconds of the provider's time: the first 10 characters of `msg_tz` (D87); null when they are no number. */
export function segundosDe(msgTz: string): number | null {
  const segundos = Number(msgTz.slice(0, 10));
  return msgTz === "" || !Number.isFinite(segundos) ? null : segundos;
}

/** Epoch ms when the other side's clock, or ours, says it was written. */
export function instanteDe(mensaje: Pick<Mensaje, "msg_tz" | "_created_at">): number {
  const segundos = segundosDe(mensaje.msg_tz);
  return segundos === null ? Date.parse(mensaje._created_at) : segundos * 1000;
}

/** Milliseconds for which a provider's order is kept apart from the second it names; later ones stand together behind. */
const ORDEN_MS = 1_000_000;

/** Place in a thread: the second of `msg_tz`, then when the provider put it in line, in epoch milliseconds (D87, D109). */
export function ordenDe(segundos: number, enLineaMs: number): number {
  return segundos * ORDEN_MS + Math.max(0, Math.min(ORDEN_MS - 1, Math.floor(enLineaMs) - segundos * 1000));
}

/** The one order of a thread, here and in the database; of what has one place, the first to arrive is first. */
export function compararMensajes(a: Pick<Mensaje, "id" | "orden">, b: Pick<Mensaje, "id" | "orden">): number {
  return a.orden - b.orden || a.id - b.id;
}

/** Whether it was said between citizen and desk. Notices and internal notes never count as last message nor as unread (D74). */
export function cuentaComoUltimo(direccion: Direccion): boolean {
  return direccion === "ENTRADA" || direccion === "SALIDA";
}

/** First characters of a text with an ellipsis; media has no text preview: the screen shows an icon and a word. */
export function prevista(
  tipo: TipoContenido,
  contenido: string,
  asunto: string | undefined,
  largo: number = PREVISTA_CHAT,
): string {
  if (tipo !== "texto" && tipo !== "email") return "";
  const texto = (tipo === "email" ? (asunto ?? "") : contenido).replace(/\s+/g, " ").trim();
  const letras = Array.from(texto);
  return letras.length > largo ? `${letras.slice(0, largo).join("").trimEnd()}…` : texto;
}

const AVANCE: Record<EstadoMensaje, number> = {
  RECIBIDO: 0,
  COMPLETADO: 0,
  EN_COLA: 0,
  ENVIANDO: 1,
  INCIERTO: 2,
  ENVIADO: 3,
  // A provider may accept and refuse later; what arrived all the same did arrive.
  FALLIDO: 4,
  ENTREGADO: 5,
  LEIDO: 6,
};

/** Receipts arrive in any order: only a step forward counts (PROTOCOLS: keep the furthest). */
export function avanzaEntrega(actual: EstadoMensaje, nuevo: EstadoMensaje): boolean {
  return AVANCE[nuevo] > AVANCE[actual];
}

/** Somebody says that it may not have arrived: that unsettles only what counted as sent. What certainly arrived, did. */
export function puedeDudarse(estado: EstadoMensaje): boolean {
  return estado === "ENVIADO";
}

type Fallida = Pick<Mensaje, "direccion" | "estado" | "motivo"> & {
  extras: Pick<Mensaje["extras"], "telefono">;
};

/** Outside the provider's window the same text is refused again; what was not sent from here is not sent again from here. */
export function puedeReintentarse({ direccion, estado, motivo, extras }: Fallida): boolean {
  if (direccion !== "SALIDA" || motivo === "ventana" || extras.telefono) return false;
  return estado === "FALLIDO" || estado === "INCIERTO";
}

export function puedeDarsePorEnviado({ direccion, estado }: Pick<Fallida, "direccion" | "estado">): boolean {
  return direccion === "SALIDA" && estado === "INCIERTO";
}

const ACEPTADOS: ReadonlySet<EstadoMensaje> = new Set(["ENVIADO", "ENTREGADO", "LEIDO"]);

/** The provider has it. */
export const seAcepto = (estado: EstadoMensaje): boolean => ACEPTADOS.has(estado);

/** One that both sides have: of the citizen, or of ours once the provider took it. */
export const puedeCitarse = ({ direccion, estado }: Pick<Mensaje, "direccion" | "estado">): boolean =>
  direccion === "ENTRADA" || (direccion === "SALIDA" && seAcepto(estado));

/** The first words of a message, as an answer to it shows them; empty: it is a file alone. */
export function palabrasCitadas(texto: string): string {
  return Array.from(texto.replace(/\s+/g, " ").trim()).slice(0, CITA_MAX).join("");
}

/** What stands for a message in an answer to it. */
export const palabrasDeCita = ({
  tipo_contenido,
  contenido,
  extras,
}: Pick<Mensaje, "tipo_contenido" | "contenido" | "extras">): string => {
  if (tipo_contenido === "texto") return palabrasCitadas(contenido);
  return palabrasCitadas((tipo_contenido === "email" ? extras.asunto : extras.texto) ?? "");
};

/** It did not leave, or nobody knows. */
export const fallo = (estado: EstadoMensaje): estado is "FALLIDO" | "INCIERTO" =>
  estado === "FALLIDO" || estado === "INCIERTO";

/** It is on its way: nobody has to do anything yet. */
export const estaEnCamino = (estado: EstadoMensaje): boolean => estado === "EN_COLA" || estado === "ENVIANDO";

/** Queued messages of a thread that wait behind an earlier one of the same entry channel: the order is kept. */
export function esperanTurno(
  mensajes: readonly Pick<Mensaje, "id" | "id_canal_entrada" | "estado">[],
): ReadonlySet<number> {
  const primeros = new Map<number, number>();
  for (const { id, id_canal_entrada: entrada, estado } of mensajes) {
    if (estaEnCamino(estado)) primeros.set(entrada, Math.min(id, primeros.get(entrada) ?? id));
  }
  const detras = mensajes.filter(
    ({ id, id_canal_entrada: entrada, estado }) => estado === "EN_COLA" && id !== primeros.get(entrada),
  );
  return new Set(detras.map(({ id }) => id));
}

/** Written by an operator where nothing is sent: it stays with us. */
export function esNota({ direccion, estado }: Pick<Mensaje, "direccion" | "estado">): boolean {
  return direccion === "SALIDA" && estado === "COMPLETADO";
}

/** How many messages one answer holds, from the first on: what one may be long is shared by all, and there is always one. */
export function cuantosCaben(mensajes: readonly { contenido: string }[]): number {
  let caracteres = 0;
  const sobra = mensajes.findIndex(({ contenido }, i) => {
    caracteres += contenido.length;
    return i > 0 && caracteres > HILO_CARACTERES;
  });
  return sobra < 0 ? mensajes.length : sobra;
}

/** Why it failed, as its text is named (`chat:motivo_…`): refused for good, approved words are no message that cannot be sent. Null: it did not. */
export const motivoDicho = ({
  motivo,
  extras,
}: Pick<Mensaje, "motivo" | "extras">): MotivoFallo | "plantilla" | null =>
  motivo === "permanente" && extras.plantilla ? "plantilla" : motivo;

/** How a message fares that goes on its way: nothing failed, and it waits for nothing. */
export const avance = (id: number, estado: EstadoMensaje): Entrega => ({
  id,
  estado,
  motivo: null,
  espera: null,
  fallo_visto: false,
});
