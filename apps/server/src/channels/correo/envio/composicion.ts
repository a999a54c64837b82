import { Readable } from "node:stream";
import { CARTA_ASUNTO_MAX } from "@ventanilla/contract/limites";
import { asuntoDeRespuesta, debajoDe, enUnaLinea } from "@ventanilla/contract/mensaje/carta.rules";
import { traducir } from "@ventanilla/i18n";
import MailComposer from "nodemailer/lib/mail-composer";
import { CanalError, type OutgoingArchivo, type OutgoingMensaje } from "../../connector.ts";
import type { ConfigCorreo } from "../config.ts";
import { aDisco, type EnDisco } from "../en-disco.ts";
import { messageIdGuardado, messageIdPropio } from "../identificador.ts";

const MEGA = 1024 * 1024;
/** A mail with more bytes of files is put together on the disk. */
const EN_MEMORIA_MAX = 2 * MEGA;
const REFERENCIAS_MAX = 20;

export interface Compuesto {
  messageId: string;
  /** Empty for automatic mail, so that nothing comes back to be answered. */
  remitenteSobre: string;
  /** Lies on the disk when it is large. */
  crudo: Buffer | EnDisco;
}

/**
 * The one that somebody wrote, or an answer to the conversation's. What nobody wrote has one of ours: in the name of the
 * institution it would say a stranger's words to whomever the stranger named.
 */
function asuntoDe({ hilo, idCaso, letter, automatic }: OutgoingMensaje): string {
  const escrito = enUnaLinea(letter?.subject ?? "");
  return (
    Array.from(escrito).slice(0, CARTA_ASUNTO_MAX).join("") ||
    (automatic ? "" : asuntoDeRespuesta(hilo.asunto)) ||
    traducir("es", "avisos:correoAsunto", { caso: idCaso })
  );
}

/** The words, what they are signed with, and below it what they answer. */
function textoDe({ text, letter }: OutgoingMensaje): string {
  const debajo = letter ? debajoDe({ firma: letter.signature, pie: letter.below }) : null;
  return [text, debajo].filter((parte) => parte).join("\n\n");
}

/** A file of which nothing is read before its turn comes. */
async function* bytesDe(archivo: OutgoingArchivo): AsyncGenerator<Buffer> {
  if (archivo.open) yield* await archivo.open();
  else yield await archivo.read();
}

/** What fails in the middle of a mail, an own file, keeps its class; whatever else fails is our disk. */
function errorDeDisco(cause: unknown): CanalError {
  if (cause instanceof CanalError) return cause;
  return new CanalError("temporal", "DISCO", "the mail could not be put together", { cause, ours: true });
}

/** The whole mail as it will lie at the citizen's. Its Message-ID depends on the message alone. */
export async function componer(
  mensaje: OutgoingMensaje,
  { direccion, nombre, adjuntosMax }: Pick<ConfigCorreo, "direccion" | "nombre" | "adjuntosMax">,
): Promise<Compuesto> {
  const bytes = mensaje.archivos.reduce((suma, { tamanio }) => suma + tamanio, 0);
  if (bytes > adjuntosMax)
    throw new CanalError("archivo", "TAMANIO", "the files are larger than a mail can carry");
  const messageId = messageIdPropio(mensaje, direccion);
  const { replyTo, hilo } = mensaje;
  const anteriores = hilo.references.filter((id) => id !== replyTo?.idExterno);
  // A mail answers the last of its references.
  const referencias = [...anteriores, ...(replyTo ? [replyTo.idExterno] : [])]
    .flatMap((id) => messageIdGuardado(id) ?? [])
    .slice(-REFERENCIAS_MAX);
  const anterior = referencias.at(-1);
  const correo = new MailComposer({
    messageId,
    from: { name: enUnaLinea(nombre), address: direccion },
    to: { name: "", address: mensaje.chat },
    cc: (mensaje.letter?.copies ?? []).map((address) => ({ name: "", address })),
    subject: asuntoDe(mensaje),
    text: textoDe(mensaje),
    attachments: mensaje.archivos.map((archivo) => ({
      filename: archivo.nombre,
      contentType: archivo.mime,
      content: Readable.from(bytesDe(archivo), { objectMode: false }),
    })),
    ...(anterior !== undefined && { inReplyTo: anterior, references: referencias }),
    ...(mensaje.automatic && {
      headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    }),
    // What an operator wrote is never taken for the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
  });
  const compuesto = correo.compile();
  const crudo =
    bytes <= EN_MEMORIA_MAX
      ? await compuesto.build()
      : await aDisco(compuesto.createReadStream()).catch((error: unknown) => {
          throw errorDeDisco(error);
        });
  return { messageId, remitenteSobre: mensaje.automatic ? "" : direccion, crudo };
}
