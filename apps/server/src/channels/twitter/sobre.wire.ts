import { z } from "zod";
import { Entidades, Id } from "./wire.ts";

const Milisegundos = z
  .string()
  .regex(/^\d{10,16}$/)
  .transform(Number);

const VarianteDeVideo = z.object({
  content_type: z.string(),
  url: z.string(),
  bitrate: z.number().nullish(),
});

const MedioAdjunto = z.object({
  type: z.string(),
  /** The short address that stands for it in the text. */
  url: z.string().nullish(),
  media_url_https: z.string().nullish(),
  video_info: z.object({ variants: z.array(VarianteDeVideo) }).nullish(),
});
export type MedioAdjunto = z.output<typeof MedioAdjunto>;

export const MensajeCreado = z.object({
  id: Id,
  created_timestamp: Milisegundos,
  message_create: z.object({
    sender_id: Id,
    target: z.object({ recipient_id: Id }),
    message_data: z.object({
      text: z.string().nullish(),
      entities: Entidades,
      attachment: z.object({ type: z.string(), media: MedioAdjunto.nullish().catch(null) }).nullish(),
    }),
  }),
});
export type MensajeCreado = z.output<typeof MensajeCreado>;

/** Somebody looked at the conversation: everything up to there is read. */
export const Leido = z.object({
  created_timestamp: Milisegundos,
  sender_id: Id,
  last_read_event_id: Id,
});
export type Leido = z.output<typeof Leido>;

/** Under the number that it is the user of: in the newer form the user is one level deeper. */
const Usuarios = z.record(
  z.string(),
  z.union([
    z
      .object({ data: z.object({ username: z.string().nullish(), name: z.string().nullish() }) })
      .transform(({ data }) => data),
    z
      .object({ screen_name: z.string().nullish(), name: z.string().nullish() })
      .transform(({ screen_name: username, name }) => ({ username, name })),
  ]),
);

export const Escrito = z.looseObject({ type: z.string() });

/** The block that both forms of the webhook have. Each event is read by itself. */
export const Bloque = z.object({
  direct_message_events: z.array(z.unknown()).nullish(),
  direct_message_mark_read_events: z.array(z.unknown()).nullish(),
  users: Usuarios.nullish().catch(null),
});
export type Bloque = z.output<typeof Bloque>;

/** The same with everything else that stands beside. */
export const Listas = z.looseObject(
  Bloque.pick({ direct_message_events: true, direct_message_mark_read_events: true }).shape,
);

/** X Activity: one event, for whom it was subscribed, and the block. */
export const Actividad = z.looseObject({
  data: z.looseObject({
    event_type: z.string(),
    filter: z.looseObject({ user_id: Id }),
    payload: z.unknown(),
  }),
});

/** Account Activity, the older one: the block at the top. */
export const DeCuenta = Bloque.extend({ for_user_id: Id });

export const DeQuien = DeCuenta.pick({ for_user_id: true });

/** When, in epoch milliseconds; what says it otherwise is taken as of now. */
const Momento = z.iso.datetime({ offset: true }).transform(Date.parse).optional().catch(undefined);

/** The account took its rights from the application, in both forms. In the newer one the filter names no account: any subscription hears of it. */
export const Revocado = z.union([
  z
    .object({
      data: z.object({
        event_type: z.literal("oauth.revoke"),
        payload: z.object({ user_id: Id, date_time: Momento }),
      }),
    })
    .transform(({ data: { payload } }) => ({ cuenta: payload.user_id, ms: payload.date_time })),
  z
    .object({
      user_event: z.object({ revoke: z.object({ source: z.object({ user_id: Id }), date_time: Momento }) }),
    })
    .transform(({ user_event: { revoke } }) => ({ cuenta: revoke.source.user_id, ms: revoke.date_time })),
]);
