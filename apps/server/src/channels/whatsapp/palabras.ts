import { contenidoCrudo, nodoDe } from "./clase.ts";
import { Texto } from "./ids.wire.ts";
import { type MensajeWaha, Momento } from "./wire.ts";

/** Where the protocol keeps what somebody wrote or chose, by kind of message. */
const DICHO: Readonly<Record<string, readonly string[]>> = {
  conversation: [""],
  extendedTextMessage: ["text"],
  imageMessage: ["caption"],
  videoMessage: ["caption"],
  ptvMessage: ["caption"],
  documentMessage: ["caption"],
  buttonsResponseMessage: ["selectedDisplayText"],
  templateButtonReplyMessage: ["selectedDisplayText"],
  listResponseMessage: ["title", "description"],
  interactiveResponseMessage: ["body.text"],
};

/** The words of what cannot be shown as it was sent. */
const DENTRO: Readonly<Record<string, readonly string[]>> = {
  templateMessage: [
    "hydratedTemplate.hydratedTitleText",
    "hydratedTemplate.hydratedContentText",
    "hydratedTemplate.hydratedFooterText",
  ],
  interactiveMessage: ["header.title", "body.text", "footer.text"],
  buttonsMessage: ["text", "contentText", "footerText"],
  listMessage: ["title", "description", "footerText"],
  orderMessage: ["orderTitle", "message"],
  productMessage: ["product.title", "product.description", "body"],
  groupInviteMessage: ["groupName", "caption"],
  eventMessage: ["name", "description"],
  invoiceMessage: ["note"],
  requestPaymentMessage: ["noteMessage.extendedTextMessage.text"],
  sendPaymentMessage: ["noteMessage.extendedTextMessage.text"],
  scheduledCallCreationMessage: ["title"],
  stickerPackMessage: ["name"],
};

function alFinal(valor: unknown, camino: string): string | null {
  const hallado = camino === "" ? valor : camino.split(".").reduce((en, paso) => nodoDe(en)?.[paso], valor);
  return Texto.safeParse(hallado).data?.trim() || null;
}

function palabras(mensaje: Pick<MensajeWaha, "_data">, donde: typeof DICHO, entre: string): string | null {
  const halladas = Object.entries(contenidoCrudo(mensaje)).flatMap(([clase, valor]) =>
    (donde[clase] ?? []).map((camino) => alFinal(valor, camino)),
  );
  return halladas.filter((una) => una !== null).join(entre) || null;
}

/** A preview in base64, which one engine puts where the words stand. */
const MINIATURA = /^\/9j\/[\w+/=\s]{64,}$/;

/** What somebody wrote, said or chose; where the engine did not bring it out, from its own data. */
export function dichoEn(mensaje: MensajeWaha): string {
  const { body: cuerpo, _data: datos } = mensaje;
  if (cuerpo && !MINIATURA.test(cuerpo)) return cuerpo;
  const deLista = [datos?.listResponse?.title, datos?.listResponse?.description].filter(Boolean).join("\n");
  const deTexto = datos?.type === "chat" ? datos.body : null;
  return datos?.caption || deTexto || deLista || palabras(mensaje, DICHO, "\n") || "";
}

const protocoloDe = (mensaje: Pick<MensajeWaha, "_data">) =>
  nodoDe(contenidoCrudo(mensaje)["protocolMessage"]);

/** The new words of a message that was corrected. */
export function corregidoEn(mensaje: Pick<MensajeWaha, "_data">): string | null {
  const message = nodoDe(protocoloDe(mensaje)?.["editedMessage"]);
  return message && palabras({ _data: { message } }, DICHO, "\n");
}

/** When its author corrected it, in epoch milliseconds, where the protocol says so. */
export function corregidoCuando(mensaje: Pick<MensajeWaha, "_data">): number | null {
  const protocolo = protocoloDe(mensaje);
  return Momento.safeParse(protocolo?.["timestampMs"] ?? protocolo?.["timestampMS"]).data ?? null;
}

/** What stands in something that cannot be shown, in one line. */
export function palabrasDentro(mensaje: MensajeWaha): string | null {
  const datos = mensaje._data;
  const deWebjs = [datos?.orderTitle, datos?.title, datos?.eventName].filter(Boolean).join(" ");
  return (deWebjs || palabras(mensaje, DENTRO, " "))?.replace(/\s+/g, " ") ?? null;
}
