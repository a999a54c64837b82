import { setTimeout as sleep } from "node:timers/promises";
import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import { CanalError, type OutgoingArchivo } from "../connector.ts";
import { formularioDe } from "../meta/index.ts";
import type { ApiX, PedidoX } from "./api.ts";
import type { ConfigTwitter } from "./config.ts";
import { MedioSubido } from "./wire.ts";

const SUBIR = "/2/media/upload";
const MB = 1024 * 1024;
/** A picture travels in one call; what moves, in pieces of this size. */
const PEDAZO = 4 * MB;
/** A slow line: 1 MB in a second. */
const BYTES_POR_MS = 1_000;
const PAUSA_MIN_MS = 250;

export interface TiemposMedios {
  consultaMs: number;
  /** Longest from the first byte until X can show it. The outbox gives its turn to another after a while. */
  subidaMs: number;
}

type Categoria = "dm_image" | "dm_gif" | "dm_video";

function categoriaDe(mime: string): Categoria {
  if (mime === "image/gif") return "dm_gif";
  const tipo = tipoDeMime(mime);
  if (tipo === "imagen") return "dm_image";
  if (tipo === "video") return "dm_video";
  throw new CanalError("archivo", "TIPO_NO_ADMITIDO", "X takes pictures and films alone");
}

/** What was brought to X for a message that did not leave yet: the next try needs not bring it again. */
class Subidos {
  readonly #ids = new Map<string, string>();
  de(msgId: string): string | undefined {
    return this.#ids.get(msgId);
  }
  poner(msgId: string, id: string): void {
    for (const mas of this.#ids.keys()) {
      if (this.#ids.size < SUBIDOS_MAX) break;
      this.#ids.delete(mas);
    }
    this.#ids.set(msgId, id);
  }
  olvidar(msgId: string): void {
    this.#ids.delete(msgId);
  }
}
const SUBIDOS_MAX = 500;

export interface Medios {
  /** Resolves with the number under which a message can carry it. Throws CanalError. */
  subir(config: ConfigTwitter, msgId: string, archivo: OutgoingArchivo): Promise<string>;
  /** The message left, or X does not know the file any more. */
  olvidar(msgId: string): void;
}

export function crearMedios(api: ApiX, tiempos: TiemposMedios): Medios {
  const subidos = new Subidos();
  const fin = () => performance.now() + tiempos.subidaMs;
  const tiempoDe = (bytes: number) => tiempos.consultaMs + Math.ceil(bytes / BYTES_POR_MS);
  const json = (ruta: string, cuerpo?: unknown): PedidoX => ({
    ruta,
    method: "POST",
    timeoutMs: tiempos.consultaMs,
    ...(cuerpo !== undefined && { json: cuerpo }),
  });

  async function entera(config: ConfigTwitter, { nombre, mime, read }: OutgoingArchivo): Promise<string> {
    const contenido = await read();
    const campos = { media_category: categoriaDe(mime), media_type: mime };
    const formulario = await formularioDe(campos, { parte: "media", nombre, mime, contenido });
    const timeoutMs = tiempoDe(contenido.length);
    const pedido = { ruta: SUBIR, method: "POST", timeoutMs, ...formulario } as const;
    return (await api.preguntar(config, pedido, MedioSubido)).cuerpo.data.id;
  }

  async function porPartes(
    config: ConfigTwitter,
    { nombre, mime, read }: OutgoingArchivo,
    hasta: number,
  ): Promise<string> {
    const contenido = await read();
    const inicio = json(`${SUBIR}/initialize`, {
      media_type: mime,
      total_bytes: contenido.length,
      media_category: categoriaDe(mime),
    });
    const { id } = (await api.preguntar(config, inicio, MedioSubido)).cuerpo.data;
    for (let n = 0; n * PEDAZO < contenido.length; n += 1) {
      if (performance.now() > hasta) throw tarde();
      const pedazo = contenido.subarray(n * PEDAZO, (n + 1) * PEDAZO);
      const campos = { segment_index: String(n) };
      const formulario = await formularioDe(campos, { parte: "media", nombre, mime, contenido: pedazo });
      const timeoutMs = tiempoDe(pedazo.length);
      await api.traer(config, { ruta: `${SUBIR}/${id}/append`, method: "POST", timeoutMs, ...formulario });
    }
    return id;
  }

  /** Asks until X has made it ready, as often as X wants to be asked. */
  async function lista(config: ConfigTwitter, id: string, hasta: number): Promise<void> {
    const pregunta = { ruta: `${SUBIR}?media_id=${id}&command=STATUS`, timeoutMs: tiempos.consultaMs };
    let pedido: PedidoX = json(`${SUBIR}/${id}/finalize`);
    for (;;) {
      const { processing_info: proceso } = (await api.preguntar(config, pedido, MedioSubido)).cuerpo.data;
      if (!proceso || proceso.state === "succeeded") return;
      if (proceso.state === "failed")
        throw new CanalError("archivo", "MEDIO_RECHAZADO", "X could not make the file ready");
      const pausa = Math.max((proceso.check_after_secs ?? 1) * 1000, PAUSA_MIN_MS);
      if (performance.now() + pausa > hasta) throw tarde();
      await sleep(pausa);
      pedido = pregunta;
    }
  }

  return {
    async subir(config, msgId, archivo) {
      const conocido = subidos.de(msgId);
      const hasta = fin();
      if (categoriaDe(archivo.mime) === "dm_image") {
        const id = conocido ?? (await entera(config, archivo));
        subidos.poner(msgId, id);
        return id;
      }
      const id = conocido ?? (await porPartes(config, archivo, hasta));
      subidos.poner(msgId, id);
      await lista(config, id, hasta).catch((error: unknown) => {
        if (!(error instanceof CanalError && error.kind === "temporal")) subidos.olvidar(msgId);
        throw error;
      });
      return id;
    },
    olvidar: (msgId) => subidos.olvidar(msgId),
  };
}

function tarde(): CanalError {
  return new CanalError("temporal", "MEDIO_EN_PROCESO", "X has not made the file ready yet");
}
