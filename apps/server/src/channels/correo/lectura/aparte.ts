import { type Job, JobError, type Workers } from "../../../shared/workers/index.ts";
import type { CanalEvent, Original } from "../../connector.ts";
import type { CorreoCrudo } from "../correo.ts";
import { apartado } from "../eventos.ts";
import type { Cuenta } from "../procedencia.ts";
import type { Pedido } from "./trabajo.ts";

/** What a mail means, read beside the thread that serves everybody (ADR 34). */
export interface Lector {
  /** Rejects when the mail cannot be read, or costs too much: it is set aside then. */
  eventos(crudo: CorreoCrudo, cuenta: Cuenta): Promise<CanalEvent[]>;
  /** What stands for a mail that is set aside. */
  apartado(crudo: CorreoCrudo): Promise<CanalEvent[]>;
}

/** The worst mail that is known takes two seconds of a quiet processor. */
const LECTURA: Job<Pedido, CanalEvent[]> = {
  module: new URL("./trabajo.ts", import.meta.url),
  limitMs: 30_000,
};

/** Stands for the original in the other thread, which need only know that there is one. */
const ALGUNO: Original = { path: "" };

/** Bytes come from another thread as an array, and the original never went there. */
function completar(evento: CanalEvent, original: Original | null): CanalEvent {
  if (evento.kind !== "mensaje") return evento;
  const adjuntos = evento.adjuntos.map(({ content, ...adjunto }) => ({
    ...adjunto,
    ...(content && { content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }),
  }));
  return { ...evento, adjuntos, ...(evento.original && original && { original }) };
}

/** An account carries its keys beside its settings: they stay here. */
function sinSecretos({ direccion, formularios, lista, servidorAutenticacion }: Cuenta): Cuenta {
  return { direccion, formularios, lista, servidorAutenticacion };
}

export function crearLector(workers: Workers): Lector {
  async function leer({ original, ...crudo }: CorreoCrudo, cuenta: Cuenta | null): Promise<CanalEvent[]> {
    const pedido = {
      crudo: { ...crudo, original: original && ALGUNO },
      cuenta: cuenta && sinSecretos(cuenta),
    };
    const eventos = await workers.run(LECTURA, pedido);
    return eventos.map((evento) => completar(evento, original));
  }
  return {
    eventos: leer,
    async apartado(crudo) {
      try {
        return await leer(crudo, null);
      } catch (error) {
        if (!(error instanceof JobError) || error.kind === "closed") throw error;
        // Not even its header could be read.
        return [await apartado(crudo, { remitente: null, asunto: "" })];
      }
    },
  };
}
