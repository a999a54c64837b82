import { z } from "zod";
import { nowMs } from "../../shared/clock.ts";

/** Ids that are numbers in some bodies and texts in others. */
const Id = z.union([z.string().min(1), z.int().transform(String)]);
const Texto = z.string().nullish();
const Ms = z.coerce.number<number | string>().int().nonnegative();
/** Words as a database takes them. */
const Palabras = z
  .string()
  .nullish()
  .catch(null)
  .transform((texto) => texto?.replaceAll("\u0000", "").toWellFormed());

/** Loose where the provider adds kinds: what is not known is named and never refused. */
export const AdjuntoFb = z.looseObject({
  type: z.string().catch("unknown"),
  title: Palabras,
  url: Palabras,
  payload: z
    .looseObject({
      url: Palabras,
      title: Palabras,
      coordinates: z.object({ lat: z.number(), long: z.number() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
export type AdjuntoFb = z.output<typeof AdjuntoFb>;

export const MensajeFb = z.looseObject({
  mid: z.string().min(1),
  text: Palabras,
  attachments: z.array(AdjuntoFb).nullish(),
  reply_to: z.object({ mid: z.string().nullish() }).nullish().catch(null),
  is_echo: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
  is_unsupported: z.boolean().nullish(),
  metadata: Texto.catch(null),
});
export type MensajeFb = z.output<typeof MensajeFb>;

const Postback = z.looseObject({ mid: z.string().min(1).nullish(), title: Palabras, payload: Palabras });
const Reaccion = z.looseObject({ mid: z.string(), action: z.string(), emoji: Palabras, reaction: Palabras });
const Edicion = z.looseObject({ mid: z.string(), text: Palabras, num_edit: z.int().nullish() });
const Traspaso = z.looseObject({ new_owner_app_id: Id.nullish().catch(null) });

/** One thing that happened; of its parts one is there. Receipts may come without a time of their own. */
export const Suceso = z.object({
  sender: z.object({ id: Id }),
  recipient: z.object({ id: Id }),
  timestamp: Ms.optional().transform((ms) => ms ?? nowMs()),
  message: MensajeFb.optional(),
  message_edit: Edicion.optional(),
  postback: Postback.optional(),
  reaction: Reaccion.optional(),
  /** Told to the application that is given the conversation. */
  pass_thread_control: Traspaso.optional(),
  /** Told to the one from which it is taken. */
  take_thread_control: Traspaso.optional(),
  delivery: z.object({ mids: z.array(z.string()).nullish(), watermark: Ms.nullish() }).optional(),
  read: z.object({ watermark: Ms }).optional(),
});
export type Suceso = z.output<typeof Suceso>;

/** One that is told while another application of the page has the conversation in hand, as `split` hands it on. */
export const EnEspera = z.strictObject({ standby: z.record(z.string(), z.unknown()) });

export const AvisoFb = z.object({
  object: z.literal("page"),
  entry: z.array(z.unknown()),
});
/** Each by itself: one that cannot be read keeps no other. */
export const EntradaFb = z.looseObject({
  id: Id,
  time: z.unknown().optional(),
  messaging: z.array(z.unknown()).nullish(),
  standby: z.array(z.unknown()).nullish(),
});

/** Whose page it is tells also one that cannot be read. */
export const EntradaDe = z.looseObject({ id: Id });

/** Of some kinds (`call_permission_reply`) the entry is the event: it names its page as any event does, and has no id of its own. */
export const EntradaSuceso = z.looseObject({
  messaging: z.undefined().optional(),
  sender: z.unknown(),
  recipient: z.object({ id: Id }),
});

export const Enviado = z.object({ message_id: z.string().min(1) });
export const Cuenta = z.object({ id: Id });
export const Perfil = z.object({ first_name: Palabras, last_name: Palabras, name: Palabras });

/** As the Graph writes times: `2026-11-02T10:00:00+0000`. */
const Hora = z.string().transform(Date.parse).pipe(z.number());

/** The page's conversation with one citizen, newest first. One that is not understood may be ours: then none is read. */
export const Conversaciones = z.object({
  data: z.array(
    z.object({
      messages: z.object({
        data: z.array(
          z.object({
            id: z.string().min(1),
            created_time: Hora,
            from: z.object({ id: Id }),
            message: Palabras,
            attachments: z.object({ data: z.array(z.unknown()) }).nullish(),
          }),
        ),
      }),
    }),
  ),
});
