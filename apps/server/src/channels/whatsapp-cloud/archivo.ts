import { extensionDe } from "@ventanilla/contract/archivo/archivo.rules";
import { CanalError, type OutgoingArchivo } from "../connector.ts";
import { formularioDe, type Graph } from "../meta/index.ts";
import { type ConfigCloud, cuentaDe } from "./config.ts";
import { Subido } from "./wire.ts";

export type Clase = "image" | "video" | "audio" | "document";

/** What telephones show as what it is; everything else is a document. */
const CLASE_POR_MIME: Readonly<Record<string, Clase>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "video/mp4": "video",
  "video/3gpp": "video",
  "audio/aac": "audio",
  "audio/amr": "audio",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
};

const OGG = Buffer.from("OggS");
const OPUS = Buffer.from("OpusHead");
/** Where the first packet of an Ogg stream begins, behind a page of one segment. */
const PRIMER_PAQUETE = 28;

function esOpus(contenido: Buffer): boolean {
  const paquete = contenido.subarray(PRIMER_PAQUETE, PRIMER_PAQUETE + OPUS.length);
  return contenido.subarray(0, OGG.length).equals(OGG) && paquete.equals(OPUS);
}

/** Only real OPUS is a voice note, and the provider looks inside. */
function claseDe({ mime }: OutgoingArchivo, contenido: Buffer): { clase: Clase; mime: string; voz: boolean } {
  const [tipo = ""] = mime.toLowerCase().split(";");
  if (tipo === "audio/ogg" && esOpus(contenido)) return { clase: "audio", mime: "audio/ogg", voz: true };
  // Any other sound in an Ogg would be refused under its own name.
  if (tipo === "audio/ogg") return { clase: "document", mime: "application/octet-stream", voz: false };
  return { clase: CLASE_POR_MIME[tipo] ?? "document", mime: tipo, voz: false };
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
