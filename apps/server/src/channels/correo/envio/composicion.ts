import { traducir } from "@ventanilla/i18n";
import MailComposer from "nodemailer/lib/mail-composer";
import { CanalError, type OutgoingMensaje } from "../../connector.ts";
import type { ConfigCorreo } from "../config.ts";
import { messageIdGuardado, messageIdPropio } from "../identificador.ts";

/** Bytes of all files together: base64 adds 37 %, and 25 MB is what most servers take. */
export const ADJUNTOS_MAX = 18 * 1024 * 1024;
const REFERENCIAS_MAX = 20;
const ASUNTO_MAX = 200;

export interface Compuesto {
  messageId: string;
  /** Empty for automatic mail, so that nothing comes back to be answered. */
  remitenteSobre: string;
  crudo: Buffer;
}

function asuntoDe({ hilo, idCaso }: OutgoingMensaje): string {
  const previo = (hilo.asunto ?? "").replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  const asunto = previo || traducir("es", "avisos:correoAsunto", { caso: idCaso });
  const respuesta = previo === "" || /^re\s*:/i.test(asunto) ? asunto : `Re: ${asunto}`;
  return Array.from(respuesta).slice(0, ASUNTO_MAX).join("");
}

/** One line of ordinary characters: it becomes a header. */
function nombreDe(nombre: string): string {
  return nombre.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}

async function adjuntar({ archivos }: OutgoingMensaje) {
  const total = archivos.reduce((suma, { tamanio }) => suma + tamanio, 0);
  if (total > ADJUNTOS_MAX)
    throw new CanalError("permanente", "TAMANIO", "the files are larger than a mail can carry");
  const leidos: { filename: string; contentType: string; content: Buffer }[] = [];
  for (const archivo of archivos) {
    leidos.push({ filename: archivo.nombre, contentType: archivo.mime, content: await archivo.read() });
  }
  return leidos;
}

/** The whole mail as it will lie at the citizen's. Its Message-ID depends on the message alone. */
export async function componer(
  mensaje: OutgoingMensaje,
  { direccion, nombre }: Pick<ConfigCorreo, "direccion" | "nombre">,
): Promise<Compuesto> {
  const messageId = messageIdPropio(mensaje.idCaso, mensaje.msgId, direccion);
  const referencias = mensaje.hilo.references
    .flatMap((id) => messageIdGuardado(id) ?? [])
    .slice(-REFERENCIAS_MAX);
  const anterior = referencias.at(-1);
  const correo = new MailComposer({
    messageId,
    from: { name: nombreDe(nombre), address: direccion },
    to: { name: "", address: mensaje.chat },
    subject: asuntoDe(mensaje),
    text: mensaje.text,
    attachments: await adjuntar(mensaje),
    ...(anterior !== undefined && { inReplyTo: anterior, references: referencias }),
    ...(mensaje.automatic && {
      headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    }),
    // What an operator wrote is never taken for the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
  });
  const crudo = await correo.compile().build();
  return { messageId, remitenteSobre: mensaje.automatic ? "" : direccion, crudo };
}
