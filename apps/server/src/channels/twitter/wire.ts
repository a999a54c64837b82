import { z } from "zod";

/** Ids are longer than a number holds. */
export const Id = z.string().regex(/^\d{1,20}$/);

/** Newer ids are greater, also where they are longer. */
export const esPosterior = (una: string, otra: string): boolean => BigInt(una) > BigInt(otra);

/** From when X counts, in epoch milliseconds; below the time stand 22 bits that tell machines and calls apart. */
const ORIGEN_MS = 1_288_834_974_657n;
/** When something was given its number, in epoch milliseconds. */
export const msDe = (id: string): number => Number((BigInt(id) >> 22n) + ORIGEN_MS);
/** The least number that is given at that time. */
export const idDe = (ms: number): string => {
  const desdeOrigen = BigInt(Math.floor(ms)) - ORIGEN_MS;
  return String(desdeOrigen > 0n ? desdeOrigen << 22n : 0n);
};

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

/** Those of them that have their shape: one that has not must not cost the others. */
const legibles = <T extends z.ZodType>(forma: T) =>
  z
    .array(forma.nullable().catch(null))
    .transform((todos) => todos.filter((uno) => uno !== null))
    .nullish()
    .catch(null);

const Medio = z.object({
  media_key: z.string(),
  type: z.string(),
  url: z.string().nullish(),
  variants: legibles(Variante),
});
export type Medio = z.output<typeof Medio>;

/** One of the list that is in its place. */
export const ConId = z.object({ id: Id });
/** What kind of event it is. */
export const DeClase = z.object({ event_type: z.string() });

/** A short address of X's own in a text, and what it stands for. */
const Enlace = z.object({ url: z.string(), expanded_url: z.string().nullish() });

/** What X found in a text. */
export const Entidades = z
  .object({ urls: legibles(Enlace) })
  .nullish()
  .catch(null);

/** A MessageCreate of the list: somebody wrote. */
export const EventoDM = z.object({
  id: Id,
  text: z.string().nullish(),
  entities: Entidades,
  sender_id: Id,
  dm_conversation_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  attachments: z.object({ media_keys: z.array(z.string()).nullish() }).nullish(),
});
export type EventoDM = z.output<typeof EventoDM>;

const Incluidos = z
  .object({ users: legibles(Usuario), media: legibles(Medio) })
  .nullish()
  .catch(null);
export type Incluidos = z.output<typeof Incluidos>;

/** Each of its events is read by itself. */
export const PaginaDM = z.object({
  data: z.array(z.unknown()).nullish(),
  includes: Incluidos,
  meta: z.object({ result_count: z.int(), next_token: z.string().nullish() }),
});
export type PaginaDM = z.output<typeof PaginaDM>;

/** One event of the list with what the page says of it beside: so it is read, and so it is set aside. */
export const PiezaDM = z.strictObject({ dm_events: z.tuple([z.unknown()]), includes: Incluidos });
export type PiezaDM = z.output<typeof PiezaDM>;
