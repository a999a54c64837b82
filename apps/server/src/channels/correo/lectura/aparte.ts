import { type Job, JobError, type Workers } from "../../../shared/workers/index.ts";
import type { CanalEvent } from "../../connector.ts";
import type { CorreoCrudo } from "../correo.ts";
import { apartado } from "../eventos.ts";
import type { Pedido } from "./trabajo.ts";

/** What a mail means, read beside the thread that serves everybody (ADR 34). */
export interface Lector {
  /** Rejects when the mail cannot be read, or costs too much: it is set aside then. */
  eventos(crudo: CorreoCrudo, direccion: string): Promise<CanalEvent[]>;
  /** What stands for a mail that is set aside. */
  apartado(crudo: CorreoCrudo): Promise<CanalEvent[]>;
}

/** The worst mail that is known takes two seconds of a quiet processor. */
const LECTURA: Job<Pedido, CanalEvent[]> = {
  module: new URL("./trabajo.ts", import.meta.url),
  limitMs: 30_000,
};

/** Bytes come from another thread as an array. */
function conBuffers(evento: CanalEvent): CanalEvent {
  if (evento.kind !== "mensaje") return evento;
  const adjuntos = evento.adjuntos.map(({ content, ...adjunto }) => ({
    ...adjunto,
    ...(content && { content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }),
  }));
  return { ...evento, adjuntos };
}

export function crearLector(workers: Workers): Lector {
  const leer = async (pedido: Pedido) => (await workers.run(LECTURA, pedido)).map(conBuffers);
  return {
    eventos: (crudo, direccion) => leer({ crudo, direccion }),
    async apartado(crudo) {
      try {
        return await leer({ crudo, direccion: null });
      } catch (error) {
        if (!(error instanceof JobError) || error.kind === "closed") throw error;
        // Not even its header could be read.
        return [await apartado(crudo, { remitente: null, asunto: "" })];
      }
    },
  };
}
