import { z } from "zod";
import type { Announcement } from "../../db/transaction.ts";

const Id = z.int().positive();
const Secuencia = z.int().nonnegative();
const WireAnnouncement = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("punto"), id: Id, secuencia: Secuencia }),
  z.object({ tipo: z.literal("caso"), id: Id, secuencia: Secuencia }),
  z.object({ tipo: z.literal("presencia"), id_punto: Id }),
  z.object({ tipo: z.literal("autorizacion"), id_punto: Id }),
  z.object({ tipo: z.literal("sesion"), id: z.string(), motivo: z.string() }),
  z.object({ tipo: z.literal("mencion"), id_mensaje: Id.nullable(), usuarios: z.array(Id).readonly() }),
  z.object({ tipo: z.literal("salida") }),
  z.object({ tipo: z.literal("mirada"), id_canal_entrada: Id, id_caso: Id.nullish() }),
  z.object({
    tipo: z.literal("escribiendo"),
    id_canal_entrada: Id,
    id_caso: Id.nullish(),
    id_usuario: Id,
    conexion: z.string(),
  }),
]) satisfies z.ZodType<Announcement>;
/** What can travel. An announcement that is no such thing does not compile where it is put into the queue. */
type Travelling = z.output<typeof WireAnnouncement>;
const Payload = z.object({ de: z.string(), avisos: z.array(WireAnnouncement) });

/** Null when the text is not one of our payloads, for instance another version's. The next sweep finds what it announced. */
export function readPayload(text: string): z.output<typeof Payload> | null {
  try {
    return Payload.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function keyOf(announcement: Announcement): string {
  switch (announcement.tipo) {
    case "punto":
    case "caso":
    case "sesion":
      return `${announcement.tipo}:${announcement.id}`;
    case "presencia":
    case "autorizacion":
      return `${announcement.tipo}:${announcement.id_punto}`;
    case "mirada":
      return `mirada:${announcement.id_canal_entrada}`;
    case "escribiendo":
      return `escribiendo:${announcement.id_canal_entrada}:${announcement.conexion}`;
    case "mencion":
      return `mencion:${announcement.id_mensaje}:${announcement.usuarios.join(",")}`;
    case "salida":
      return "salida";
  }
}

/** What travels of an announcement: rows stay in the process that wrote them, the others read them. */
function travelling(announcement: Announcement): Travelling {
  if (announcement.tipo !== "punto" && announcement.tipo !== "caso") return announcement;
  const { tipo, id, secuencia } = announcement;
  return { tipo, id, secuencia };
}

/** While the line is down, the oldest announcements are dropped: every process sweeps when the line is back. */
const WAITING_MAX = 5_000;

/** The announcements that wait to be sent. Of two about the same thing, only the later one is kept. */
export class AnnouncementQueue {
  readonly #announcements = new Map<string, { announcement: Travelling; bytes: number }>();

  put(announced: Announcement): void {
    const announcement = travelling(announced);
    const key = keyOf(announcement);
    const previous = this.#announcements.get(key)?.announcement;
    // Two transactions may be announced in another order than the one in which they committed.
    if (
      previous &&
      "secuencia" in previous &&
      "secuencia" in announcement &&
      previous.secuencia > announcement.secuencia
    )
      return;
    this.#announcements.set(key, {
      announcement,
      bytes: Buffer.byteLength(JSON.stringify(announcement)) + 1,
    });
    if (this.#announcements.size <= WAITING_MAX) return;
    for (const oldest of this.#announcements.keys()) {
      this.#announcements.delete(oldest);
      return;
    }
  }

  get empty(): boolean {
    return this.#announcements.size === 0;
  }

  /** Takes as many as fit into one payload. */
  take(from: string, maxBytes: number): { payload: string; announcements: Travelling[] } {
    const announcements: Travelling[] = [];
    let bytes = Buffer.byteLength(JSON.stringify({ de: from, avisos: announcements }));
    for (const [key, waiting] of this.#announcements) {
      if (bytes + waiting.bytes > maxBytes) break;
      bytes += waiting.bytes;
      announcements.push(waiting.announcement);
      this.#announcements.delete(key);
    }
    return { payload: JSON.stringify({ de: from, avisos: announcements }), announcements };
  }
}
