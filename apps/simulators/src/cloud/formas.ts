import { z } from "zod";

/** A message to send, as the provider publishes it: what is not there is refused. */
const comun = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z
    .string()
    .regex(/^\+?\d{6,20}$/)
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/)
    .optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
};

const unoDeDos = (medio: { id?: string | undefined; link?: string | undefined }) =>
  (medio.id === undefined) !== (medio.link === undefined);
const medio = { id: z.string().min(1).optional(), link: z.url().optional() };
const caption = z.string().max(1024).optional();

const Parametro = z.strictObject({
  type: z.literal("text"),
  // Line breaks, tabs and more than four blanks together are refused.
  text: z
    .string()
    .min(1)
    .max(1024)
    .regex(/^(?!.* {5})[^\n\t]*$/),
  parameter_name: z.string().optional(),
});

export const Envio = z
  .discriminatedUnion("type", [
    z.strictObject({
      ...comun,
      type: z.literal("text"),
      text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({
      ...comun,
      type: z.literal("image"),
      image: z.strictObject({ ...medio, caption }).refine(unoDeDos),
    }),
    z.strictObject({
      ...comun,
      type: z.literal("video"),
      video: z.strictObject({ ...medio, caption }).refine(unoDeDos),
    }),
    z.strictObject({
      ...comun,
      type: z.literal("audio"),
      audio: z.strictObject({ ...medio, voice: z.boolean().optional() }).refine(unoDeDos),
    }),
    z.strictObject({
      ...comun,
      type: z.literal("document"),
      document: z
        .strictObject({ ...medio, caption, filename: z.string().min(1).max(240).optional() })
        .refine(unoDeDos),
    }),
    z.strictObject({
      ...comun,
      type: z.literal("template"),
      template: z.strictObject({
        name: z.string().regex(/^[a-z0-9_]{1,512}$/),
        language: z.strictObject({ code: z.string().min(2).max(15) }),
        components: z
          .array(
            z.strictObject({
              type: z.enum(["header", "body"]),
              parameters: z.array(Parametro).min(1),
            }),
          )
          .optional(),
      }),
    }),
  ])
  .refine(({ to, recipient }) => to !== undefined || recipient !== undefined, { path: ["to"] });
export type Envio = z.output<typeof Envio>;

/** Fields of the form that carries a file. */
export const Formulario = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  file: z.instanceof(File),
});

/** What a citizen writes, through the control routes. */
export const Entrante = z.strictObject({
  /** The number written to. */
  numero: z.string(),
  /** Digits of a telephone; absent: the provider tells the BSUID alone. */
  de: z.string().regex(/^\d+$/).optional(),
  bsuid: z.string().optional(),
  nombre: z.string().optional(),
  texto: z.string().optional(),
  archivo: z
    .strictObject({
      clase: z.enum(["image", "audio", "video", "document", "sticker"]),
      mimetype: z.string(),
      nombre: z.string().optional(),
      datos: z.base64(),
    })
    .optional(),
  id: z.string().optional(),
  /** Epoch seconds. */
  segundos: z.int().optional(),
  /** Fields of the message on the wire, in place of the simulator's own. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type Entrante = z.input<typeof Entrante>;
