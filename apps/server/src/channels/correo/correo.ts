import type { Original } from "../connector.ts";
import { type MotivoAutomatico, motivoAutomatico } from "./automatico.ts";
import { type Cabeceras, cabecerasDe, primera } from "./cabeceras.ts";
import { messageIdDe } from "./identificador.ts";
import type { Adjunto } from "./lectura/adjunto.ts";
import { type Autenticacion, autenticacionesDe } from "./lectura/autenticacion.ts";
import { cartaDe } from "./lectura/carta.ts";
import { type Direccion, direccionesDe, enUnaLinea } from "./lectura/direcciones.ts";
import { VALOR_MAX } from "./lectura/limites.ts";
import { palabras } from "./lectura/palabras.ts";
import { nuevoPresupuesto, type Parte, partesDe } from "./lectura/partes.ts";

/** One mail as it lies in the mailbox. */
export interface CorreoCrudo<Bytes = Buffer> {
  crudo: Bytes;
  /** False: only its beginning was fetched. */
  completo: boolean;
  /** All of its bytes, to be kept as they are; null: they are not at hand. */
  original: Original | null;
  /** Of the whole mail, in bytes. */
  tamanio: number;
  /** INTERNALDATE: the sender's own Date is whatever the sender likes (D87). */
  segundos: number;
}

export interface Correo {
  cabeceras: Cabeceras;
  /** Lower case; null when there is no usable one. */
  remitente: string | null;
  nombre: string | null;
  /** Where the sender wants answers. Nobody is answered there for that alone (ADR 10). */
  responderA: readonly Direccion[];
  para: readonly Direccion[];
  copia: readonly Direccion[];
  /** What servers say about the sender, the last one that touched the mail first. Anybody may write such a field. */
  autenticaciones: readonly Autenticacion[];
  /** Why it is taken for a machine's; null: a person's. */
  automatico: MotivoAutomatico | null;
  asunto: string;
  messageId: string | null;
  texto: string;
  /** As its author's program wrote it: it is sanitised before it is stored. */
  html: string | null;
  adjuntos: readonly Adjunto[];
  /** All below the header, as it was sent. */
  cuerpo: Buffer;
}

const NOMBRE_MAX = 100;
const ASUNTO_MAX = 500;

function remitenteDe(
  cabeceras: Cabeceras,
  oficina: string | undefined,
): { remitente: string | null; nombre: string | null } {
  const [autor] = direccionesDe(primera(cabeceras, "from"), oficina);
  if (autor)
    return { remitente: autor.direccion, nombre: autor.nombre && enUnaLinea(autor.nombre, NOMBRE_MAX) };
  const [apoderado] = direccionesDe(primera(cabeceras, "sender"), oficina);
  return { remitente: apoderado?.direccion ?? null, nombre: null };
}

/** The letters in which the sender's program writes, for header fields with letters that say nothing of themselves. */
function oficinaDe({ parametros, hijos }: Parte): string | undefined {
  return parametros.get("charset") ?? hijos[0]?.parametros.get("charset");
}

/** Throws when the mail cannot be taken apart at all. Charsets, encodings and structure are undone; nothing is judged. */
export function leerCorreo(crudo: Buffer): Correo {
  const presupuesto = nuevoPresupuesto();
  const parte = partesDe(crudo, presupuesto);
  const cabeceras = cabecerasDe(parte.campos);
  const oficina = oficinaDe(parte);
  // Some programs write a field for each of their people; there are no more than a hundred.
  const todos = (nombre: string) => direccionesDe(cabeceras.get(nombre)?.slice(0, 100).join(", "), oficina);
  const { remitente, nombre } = remitenteDe(cabeceras, oficina);
  return {
    cabeceras,
    remitente,
    nombre,
    responderA: direccionesDe(primera(cabeceras, "reply-to"), oficina),
    para: todos("to"),
    copia: todos("cc"),
    autenticaciones: autenticacionesDe(parte.campos),
    automatico: motivoAutomatico(cabeceras, remitente),
    asunto: enUnaLinea(
      palabras(primera(cabeceras, "subject")?.slice(0, VALOR_MAX) ?? "", oficina),
      ASUNTO_MAX,
    ),
    messageId: messageIdDe(primera(cabeceras, "message-id")?.slice(0, 1_000).split(/\s+/)[0]),
    ...cartaDe(parte, presupuesto),
    cuerpo: parte.cuerpo,
  };
}
