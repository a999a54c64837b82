import { z } from "zod";

/** Ids are longer than a number holds. */
export const Id = z.string().regex(/^\d{1,20}$/);

/** Newer ids are greater, also where they are longer. */
export const esPosterior = (una: string, otra: string): boolean => BigInt(una) > BigInt(otra);

/** From when X counts, in epoch milliseconds; below the time stand 22 bits that tell machines and calls apart. */
const ORIGEN_MS = 1_288_834_974_657n;
/** When something was given its number, in epoch milliseconds. */
export const msDe = (id: string): number => Number((BigInt(id) >> 22n) + ORIGEN_MS);

export const Yo = z.object({ data: z.object({ id: Id }) });
export const Enviado = z.object({ data: z.object({ dm_event_id: Id }) });

const Proceso = z.object({
  state: z.enum(["pending", "in_progress", "succeeded", "failed"]),
  check_after_secs: z.number().nonnegative().nullish(),
});
export const MedioSubido = z.object({
  data: z.object({ id: Id, processing_info: Proceso.nullish() }),
});
export type MedioSubido = z.output<typeof MedioSubido>["data"];

/** What an id is when X does not say: left out, and the rest is read. */
const Nombre = z.string().nullish().catch(null);

export const Usuario = z.object({ id: Id, username: Nombre, name: Nombre });
export type Usuario = z.output<typeof Usuario>;

const Variante = z.object({
  content_type: z.string(),
  url: z.string(),
  /** In the older form `bitrate`. */
  bit_rate: z.number().nullish(),
  bitrate: z.number().nullish(),
});
export type Variante = z.output<typeof Variante>;

const Medio = z.object({
  media_key: z.string(),
  type: z.string(),
  url: z.string().nullish(),
  variants: z.array(Variante).nullish(),
});
export type Medio = z.output<typeof Medio>;

/** One of the list. Only MessageCreate says something. */
export const EventoDM = z.object({
  id: Id,
  event_type: z.string(),
  text: z.string().nullish(),
  sender_id: Id.nullish(),
  dm_conversation_id: z.string().nullish(),
  created_at: z.iso.datetime({ offset: true }).nullish(),
  attachments: z.object({ media_keys: z.array(z.string()).nullish() }).nullish(),
});
export type EventoDM = z.output<typeof EventoDM>;

export const PaginaDM = z.object({
  data: z.array(EventoDM).nullish(),
  includes: z.object({ users: z.array(Usuario).nullish(), media: z.array(Medio).nullish() }).nullish(),
  meta: z.object({ result_count: z.int(), next_token: z.string().nullish() }),
});
export type PaginaDM = z.output<typeof PaginaDM>;
