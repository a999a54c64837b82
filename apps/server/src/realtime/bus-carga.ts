import { z } from "zod";
import type { Announcement } from "../db/transaction.ts";

const Id = z.int().positive();
const Secuencia = z.int().nonnegative();
const AvisoEnElCable = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("punto"), id: Id, secuencia: Secuencia }),
  z.object({ tipo: z.literal("caso"), id: Id, secuencia: Secuencia }),
  z.object({ tipo: z.literal("presencia"), id_punto: Id }),
  z.object({ tipo: z.literal("autorizacion"), id_punto: Id }),
  z.object({ tipo: z.literal("sesion"), id: z.string(), motivo: z.string() }),
  z.object({ tipo: z.literal("salida") }),
  z.object({ tipo: z.literal("mirada"), id_canal_entrada: Id }),
  z.object({ tipo: z.literal("escribiendo"), id_canal_entrada: Id, id_usuario: Id, conexion: z.string() }),
]) satisfies z.ZodType<Announcement>;
const Carga = z.object({ de: z.string(), avisos: z.array(AvisoEnElCable) });

/** Null: another version's, or nobody's. What it announced is found by the next look. */
export function leerCarga(texto: string): z.output<typeof Carga> | null {
  try {
    return Carga.safeParse(JSON.parse(texto)).data ?? null;
  } catch {
    return null;
  }
}

function claveDe(aviso: Announcement): string {
  switch (aviso.tipo) {
    case "punto":
    case "caso":
    case "sesion":
      return `${aviso.tipo}:${aviso.id}`;
    case "presencia":
    case "autorizacion":
      return `${aviso.tipo}:${aviso.id_punto}`;
    case "mirada":
      return `mirada:${aviso.id_canal_entrada}`;
    case "escribiendo":
      return `escribiendo:${aviso.id_canal_entrada}:${aviso.conexion}`;
    case "salida":
      return "salida";
  }
}

/** While the line is down the oldest make room: whoever missed them looks anyway when it is back. */
const ESPERAN_MAX = 5_000;

/** What waits to be sent. Of two about the same thing the later one counts. */
export class ColaDeAvisos {
  readonly #avisos = new Map<string, { aviso: Announcement; bytes: number }>();

  poner(aviso: Announcement): void {
    const clave = claveDe(aviso);
    const anterior = this.#avisos.get(clave)?.aviso;
    // Two transactions may be announced in the other order than they committed.
    if (anterior && "secuencia" in anterior && "secuencia" in aviso && anterior.secuencia > aviso.secuencia)
      return;
    this.#avisos.set(clave, { aviso, bytes: Buffer.byteLength(JSON.stringify(aviso)) + 1 });
    if (this.#avisos.size <= ESPERAN_MAX) return;
    for (const primera of this.#avisos.keys()) {
      this.#avisos.delete(primera);
      return;
    }
  }

  get vacia(): boolean {
    return this.#avisos.size === 0;
  }

  /** Takes as many as fit into one payload. */
  sacar(de: string, bytesMax: number): { carga: string; avisos: Announcement[] } {
    const avisos: Announcement[] = [];
    let bytes = Buffer.byteLength(JSON.stringify({ de, avisos }));
    for (const [clave, pendiente] of this.#avisos) {
      if (bytes + pendiente.bytes > bytesMax) break;
      bytes += pendiente.bytes;
      avisos.push(pendiente.aviso);
      this.#avisos.delete(clave);
    }
    return { carga: JSON.stringify({ de, avisos }), avisos };
  }
}
