import type { MensajeWaha } from "./wire.ts";

/** What the protocol of WhatsApp tells itself besides what people write. */
const LLEVAN_CLAVES = new Set([
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
]);
const INTERNOS = new Set([
  // Of NOWEB and GOWS: fields of a message.
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "pollUpdateMessage",
  "encEventResponseMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "stickerSyncRmrMessage",
  // The frame of several photos: each of them comes as a message of its own.
  "albumMessage",
  // Of WEBJS: its word for the kind.
  "e2e_notification",
  "notification",
  "notification_template",
  "broadcast_notification",
  "gp2",
  "protocol",
  "debug",
  "reaction",
  "album",
]);

export type Nodo = Readonly<Record<string, unknown>>;

export function nodoDe(valor: unknown): Nodo | null {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor) ? { ...valor } : null;
}

/** The message itself: what vanishes, what is seen once and what has a caption come in a wrapping of their own. */
function desenvolver(nodo: Nodo): Nodo {
  for (const [nombre, valor] of Object.entries(nodo)) {
    const dentro = nodoDe(nodoDe(valor)?.["message"]);
    if (dentro && nombre !== "protocolMessage") return desenvolver(dentro);
  }
  return nodo;
}

export function contenidoCrudo({ _data: datos }: Pick<MensajeWaha, "_data">): Nodo {
  const crudo = datos?.message ?? datos?.Message;
  return crudo ? desenvolver(crudo) : {};
}

/** The engine's own words for the kinds of a message. */
function clases(mensaje: Pick<MensajeWaha, "_data">): string[] {
  const tipo = mensaje._data?.type;
  return tipo ? [tipo] : Object.keys(contenidoCrudo(mensaje)).filter((nombre) => !LLEVAN_CLAVES.has(nombre));
}

/** The provider's own word for a message's kind; "?" when it has none. */
export function claseDe(mensaje: Pick<MensajeWaha, "_data">): string {
  return (
    clases(mensaje)[0]
      ?.replace(/[^\w-]/g, "")
      .slice(0, 60) || "?"
  );
}

/** Of NOWEB: what it puts in the place of a message that it could not open. */
const SIN_ABRIR = new Set<unknown>([2, "2", "CIPHERTEXT"]);

/** Somebody wrote it, and it cannot be read: the same message comes again in clear, but for what the telephone alone is given. */
export function esCifrado(mensaje: Pick<MensajeWaha, "_data">): boolean {
  const datos = mensaje._data;
  const sinAbrir = SIN_ABRIR.has(datos?.messageStubType) || datos?.key?.isViewOnce === true;
  return datos?.type === "ciphertext" || (sinAbrir && clases(mensaje).length === 0);
}

/** Of WEBJS: why it is not in clear, where that stays so. */
const NUNCA_EN_CLARO = /_unavailable_fanout$/;
const DE_UNA_VEZ = /view_once/;

/** What the telephone alone is given never comes in clear. Null: it does. */
export function enElTelefono({
  _data: datos,
}: {
  _data?: Pick<NonNullable<MensajeWaha["_data"]>, "key" | "subtype"> | null | undefined;
}): "una vez" | "otra cosa" | null {
  const subtipo = datos?.subtype ?? "";
  const nunca = NUNCA_EN_CLARO.test(subtipo);
  if (datos?.key?.isViewOnce || (nunca && DE_UNA_VEZ.test(subtipo))) return "una vez";
  return nunca ? "otra cosa" : null;
}

/** Not even of which kind it is: should the same message come again with its contents, it is news. */
export function nadaSeSabe(mensaje: MensajeWaha): boolean {
  const algo = mensaje.body || mensaje.hasMedia || mensaje.media?.url || mensaje.location;
  return !algo && (mensaje.vCards ?? []).length === 0 && clases(mensaje).length === 0;
}

/** Whether nobody wrote it: keys and notices that the programs of two people exchange. */
export function esInterno(mensaje: MensajeWaha): boolean {
  const suyas = clases(mensaje);
  const algo = mensaje.body || mensaje.hasMedia || mensaje.location || (mensaje.vCards ?? []).length > 0;
  if (algo) return false;
  const datos = mensaje._data;
  if (suyas.length > 0) return suyas.every((clase) => INTERNOS.has(clase));
  // A message of nothing but keys. One of which nothing is known at all may be anything.
  return Object.keys(datos?.message ?? datos?.Message ?? {}).length > 0;
}

const DE_MEDIO = /^(?:image|video|ptv|audio|document|sticker|lottieSticker)Message$/;

/** The file that the message itself names, whatever became of its bytes. */
export function medioCrudo(mensaje: MensajeWaha): { mime: string | null; nombre: string | null } | null {
  const hallado = Object.entries(contenidoCrudo(mensaje)).find(([nombre]) => DE_MEDIO.test(nombre));
  const nodo = nodoDe(hallado?.[1]);
  if (!nodo) return null;
  const texto = (...nombres: string[]) =>
    nombres.map((nombre) => nodo[nombre]).find((valor) => typeof valor === "string" && valor !== "");
  return { mime: limpio(texto("mimetype")), nombre: limpio(texto("fileName", "title")) };
}

function limpio(valor: unknown): string | null {
  return typeof valor === "string" ? valor.replaceAll("\u0000", "").toWellFormed() : null;
}
