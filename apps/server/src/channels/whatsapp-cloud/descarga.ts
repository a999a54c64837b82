import { sha256Aside } from "../../shared/crypto.ts";
import { OutboundError, type OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError, type Media, type MediaRef } from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import { errorAlLeer, errorDeRespuesta, type Graph } from "../meta/index.ts";
import { baseDe, type ConfigCloud, cuentaDe } from "./config.ts";
import { Ofrecido } from "./wire.ts";

/** Where the provider offers bytes besides the address at which it is asked. */
const ANFITRIONES = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net)$/;

/** The key goes to the provider and nowhere else, whatever an answer names. */
function esSuya(config: ConfigCloud, direccion: string): boolean {
  const url = URL.parse(direccion);
  if (!url) return false;
  return (
    url.origin === new URL(baseDe(config)).origin ||
    (url.protocol === "https:" && ANFITRIONES.test(url.hostname))
  );
}

/** In hexadecimal or base64: the provider writes both. */
async function esLaHuella(esperada: string, contenido: Buffer): Promise<boolean> {
  const hallada = await sha256Aside(contenido);
  return [hallada, Buffer.from(hallada, "hex").toString("base64")].some(
    (una) => una === esperada || una === esperada.toLowerCase(),
  );
}

export interface TiemposDescarga {
  consultaMs: number;
  descargaMs: number;
}

/** Asks for a file's address, which lives for minutes, and fetches it with the account's key. */
export function crearDescarga(graph: Graph, pedir: OutboundFetch, tiempos: TiemposDescarga) {
  return async function descargar(
    config: ConfigCloud,
    { mime, nombre, tardia }: MediaRef,
    { maxBytes }: { maxBytes: number },
  ): Promise<Media> {
    // Rows are older than settings: only what follows the version is taken of them.
    const ruta = /\/v[\d.]+\/([\w.%-]+(?:\?phone_number_id=\d+)?)$/.exec(tardia ?? "")?.[1];
    if (ruta === undefined) throw new CanalError("permanente", "SIN_ARCHIVO", "the message names no file");
    const respuesta = await graph.preguntar(cuentaDe(config), { ruta, timeoutMs: tiempos.consultaMs });
    const ofrecido = Ofrecido.safeParse(respuesta);
    if (!ofrecido.success) throw new CanalError("temporal", "SIN_ARCHIVO", "the provider offers no file");
    const { url, mime_type: dicho, sha256 } = ofrecido.data;
    if (!esSuya(config, url))
      throw new CanalError("permanente", "OTRA_DIRECCION", "the file is not at the provider");
    const archivo = await pedir(url, {
      headers: { authorization: `Bearer ${config.credenciales.token}` },
      maxBytes,
      timeoutMs: tiempos.descargaMs,
      silentMs: DOWNLOAD.silentMs,
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? errorAlLeer(error) : error;
    });
    // The address may have run out between the two: the next try asks for another.
    if (archivo.status === 404 || archivo.status === 410)
      throw new CanalError("temporal", `HTTP_${archivo.status}`, "the address of the file is over");
    if (archivo.status !== 200) throw errorDeRespuesta(archivo, false);
    if (sha256 && !(await esLaHuella(sha256, archivo.body)))
      throw new CanalError("temporal", "HUELLA", "the bytes are not those that the provider names");
    return { mime: dicho ?? archivo.headers["content-type"] ?? mime, nombre, body: archivo.body };
  };
}
