import { extensionDe } from "@ventanilla/contract/archivo/archivo.rules";
import { CanalError, type OutgoingArchivo } from "../connector.ts";
import { formularioDe, type Graph } from "../meta/index.ts";
import { type ConfigCloud, cuentaDe } from "./config.ts";
import { Subido } from "./wire.ts";

export type Clase = "image" | "video" | "audio" | "document";

const OFICINA = "application/vnd.openxmlformats-officedocument.";
/** What a document of an office is called by its extension: its bytes say only in which container it lies. */
const POR_EXTENSION: Readonly<Record<string, string>> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  docx: `${OFICINA}wordprocessingml.document`,
  xlsx: `${OFICINA}spreadsheetml.sheet`,
  pptx: `${OFICINA}presentationml.presentation`,
};
const CONTENEDORES: ReadonlySet<string> = new Set(["application/x-cfb", "application/zip"]);

/** The types that the provider takes, by what telephones show them as. Any other is refused (code 100). */
const CLASE_POR_MIME: Readonly<Record<string, Clase>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "video/mp4": "video",
  "video/3gpp": "video",
  "audio/aac": "audio",
  "audio/amr": "audio",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/ogg": "audio",
  // A picture of this type is a sticker.
  "image/webp": "document",
  "application/pdf": "document",
  "text/plain": "document",
  ...Object.fromEntries(Object.values(POR_EXTENSION).map((mime) => [mime, "document"] as const)),
};

function tipoDe({ nombre, mime }: OutgoingArchivo): string {
  const [tipo = ""] = mime.toLowerCase().split(";");
  // A picture that moves is one that stands still to whoever does not know of it.
  if (tipo === "image/apng") return "image/png";
  return CONTENEDORES.has(tipo) ? (POR_EXTENSION[extensionDe(nombre)] ?? tipo) : tipo;
}

const OGG = Buffer.from("OggS");
const OPUS = Buffer.from("OpusHead");
/** Where the first packet of an Ogg stream begins, behind a page of one segment. */
const PRIMER_PAQUETE = 28;

function esOpus(contenido: Buffer): boolean {
  const paquete = contenido.subarray(PRIMER_PAQUETE, PRIMER_PAQUETE + OPUS.length);
  return contenido.subarray(0, OGG.length).equals(OGG) && paquete.equals(OPUS);
}

/** Of what lies in an Ogg only real OPUS is taken, as a voice note, and the provider looks inside. */
function claseDe(archivo: OutgoingArchivo, contenido: Buffer): { clase: Clase; mime: string; voz: boolean } {
  const mime = tipoDe(archivo);
  const clase = CLASE_POR_MIME[mime];
  const voz = mime === "audio/ogg";
  if (clase === undefined || (voz && !esOpus(contenido)))
    throw new CanalError("archivo", "TIPO_NO_ADMITIDO", `WhatsApp takes no such file: ${mime}`);
  return { clase, mime, voz };
}

/** A slow line: 1 MB in a second. */
const BYTES_POR_MS = 1_000;

export interface TiemposArchivo {
  consultaMs: number;
  /** What a large file may add to it. */
  archivoMs: number;
}

/** Puts a file at the provider, where nobody sees it yet; answers the block of the message that will show it. */
export async function subir(
  graph: Graph,
  config: ConfigCloud,
  archivo: OutgoingArchivo,
  { consultaMs, archivoMs }: TiemposArchivo,
): Promise<Record<string, unknown>> {
  const contenido = await archivo.read();
  const { clase, mime, voz } = claseDe(archivo, contenido);
  const campos = { messaging_product: "whatsapp", type: mime };
  const formulario = await formularioDe(campos, {
    parte: "file",
    nombre: `archivo.${extensionDe(archivo.nombre)}`,
    mime,
    contenido,
  });
  const respuesta = await graph.preguntar(cuentaDe(config), {
    ruta: `${config.sesion_id}/media`,
    method: "POST",
    ...formulario,
    timeoutMs: consultaMs + Math.min(Math.ceil(contenido.length / BYTES_POR_MS), archivoMs),
  });
  const subido = Subido.safeParse(respuesta);
  if (!subido.success)
    throw new CanalError("temporal", "SIN_ID", "the provider took a file without naming it");
  const { id } = subido.data;
  const propio = clase === "document" ? { filename: archivo.nombre } : {};
  return { type: clase, [clase]: { id, ...propio, ...(voz && { voice: true }) } };
}
