import { readFileSync, writeFileSync } from "node:fs";
import type { CanalEvent } from "../../connector.ts";
import type { CorreoCrudo } from "../correo.ts";
import { junto } from "../en-disco.ts";
import { apartado, eventosDe } from "../eventos.ts";
import type { Cuenta } from "../procedencia.ts";

/** Bytes of a file from which on it is handed over on the disk, when the mail came on it. */
const ARCHIVO_A_DISCO = 256 * 1024;

export interface Pedido {
  /** `senas`: the mail is set aside, and only whose it is and about what is looked for. */
  que: "todo" | "senas";
  crudo: CorreoPorLeer;
  cuenta: Cuenta;
}

/** A mail of which the bytes are at hand, or that lies on our disk; of one that is not read whole, how many of them. */
export type CorreoPorLeer = CorreoCrudo<Buffer | { path: string; hasta?: number }>;

/** Done in a thread of its own, where bytes arrive without being a Buffer. */
function bytesDe(crudo: CorreoPorLeer["crudo"]): Buffer {
  if ("path" in crudo) return readFileSync(crudo.path).subarray(0, crudo.hasta);
  return Buffer.from(crudo.buffer, crudo.byteOffset, crudo.byteLength);
}

/** Large files go back beside the mail: copied between threads they would lie in the memory twice. */
function dejarArchivos(evento: CanalEvent, path: string): CanalEvent {
  if (evento.kind !== "mensaje") return evento;
  const adjuntos = evento.adjuntos.map(({ content, ...adjunto }, n) => {
    if (!Buffer.isBuffer(content) || content.length < ARCHIVO_A_DISCO)
      return { ...adjunto, ...(content && { content }) };
    const suyo = junto(path, `adjunto-${n}`);
    writeFileSync(suyo, content, { mode: 0o600 });
    return { ...adjunto, content: { path: suyo } };
  });
  return { ...evento, adjuntos };
}

export async function run({ que, crudo: { crudo: donde, ...resto }, cuenta }: Pedido): Promise<CanalEvent[]> {
  const crudo = { ...resto, crudo: bytesDe(donde) };
  const eventos = await (que === "senas" ? apartado(crudo, cuenta) : eventosDe(crudo, cuenta));
  return "path" in donde ? eventos.map((evento) => dejarArchivos(evento, donde.path)) : eventos;
}
