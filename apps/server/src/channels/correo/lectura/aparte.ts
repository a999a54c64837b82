import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { isUndone, type Job, JobError, type Workers } from "../../../shared/workers/index.ts";
import type { CanalEvent, Original } from "../../connector.ts";
import { apartado } from "../eventos.ts";
import type { Cuenta } from "../procedencia.ts";
import type { CorreoPorLeer, Pedido } from "./trabajo.ts";

/** What a mail means, read beside the thread that serves everybody (ADR 34). */
export interface Lector {
  /** Rejects when the mail cannot be read, or costs too much: it is set aside then. */
  eventos(crudo: CorreoPorLeer, cuenta: Cuenta): Promise<CanalEvent[]>;
  /** What stands for a mail that is set aside. */
  apartado(crudo: CorreoPorLeer, cuenta: Cuenta): Promise<CanalEvent[]>;
}

/** The worst mail that is known takes two seconds of a quiet processor. */
const LECTURA: Job<Pedido, CanalEvent[]> = {
  module: new URL("./trabajo.ts", import.meta.url),
  limitMs: 30_000,
};

const COMIENZO = 64 * 1024;

/** Stands for the original in the other thread, which need only know that there is one. */
const ALGUNO: Original = { path: "" };

/** Names the mail where nothing in it does. */
async function comienzoDe(crudo: CorreoPorLeer["crudo"]): Promise<Buffer> {
  if (!("path" in crudo)) return crudo;
  return await buffer(createReadStream(crudo.path, { end: (crudo.hasta ?? COMIENZO) - 1 }));
}

const traido = (content: Original): Original =>
  "path" in content ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

/** Bytes come from another thread as an array, and the original never went there. */
function completar(evento: CanalEvent, original: Original | null): CanalEvent {
  if (evento.kind !== "mensaje") return evento;
  const adjuntos = evento.adjuntos.map(({ content, ...adjunto }) => ({
    ...adjunto,
    ...(content && { content: traido(content) }),
  }));
  return { ...evento, adjuntos, ...(evento.original && original && { original }) };
}

/** An account carries its keys beside its settings: they stay here. */
function sinSecretos({ direccion, formularios, lista, servidorAutenticacion }: Cuenta): Cuenta {
  return { direccion, formularios, lista, servidorAutenticacion };
}

export function crearLector(workers: Workers): Lector {
  async function leer(
    que: Pedido["que"],
    { original, ...crudo }: CorreoPorLeer,
    cuenta: Cuenta,
  ): Promise<CanalEvent[]> {
    const pedido = { que, crudo: { ...crudo, original: original && ALGUNO }, cuenta: sinSecretos(cuenta) };
    const eventos = await workers.run(LECTURA, pedido);
    return eventos.map((evento) => completar(evento, original));
  }
  return {
    eventos: (crudo, cuenta) => leer("todo", crudo, cuenta),
    async apartado(crudo, cuenta) {
      try {
        return await leer("senas", crudo, cuenta);
      } catch (error) {
        if (!(error instanceof JobError) || isUndone(error)) throw error;
        // Not even its header could be read.
        const bytes = await comienzoDe(crudo.crudo);
        return await apartado({ ...crudo, crudo: bytes }, cuenta, null);
      }
    },
  };
}
