import { z } from "zod";

/** An ornament of unexpected shape must not cost the message that carries it. */
const adorno = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const Texto = z.string().transform((texto) => texto.replaceAll("\u0000", "").toWellFormed());
/** What names something: neither blank nor control sign, and short enough for an index. */
const nombre = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}\p{Z}]+$/u);

const Wamid = nombre(250);
const Numero = z
  .string()
  .transform((numero) => numero.replace(/^\+/, ""))
  .pipe(z.string().regex(/^\d{5,20}$/));
/** Two letters of a country and what follows: `BO.1502576394655843`. */
const Bsuid = z.string().regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/);
const Segundos = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{9,11}$/)
    .transform(Number),
]);
const Coordenada = z.union([z.number(), z.string()]).transform(String).pipe(Texto);

const Medio = z.object({
  id: nombre(100),
  mime_type: adorno(Texto),
  filename: adorno(Texto),
  caption: adorno(Texto),
});
export type Medio = z.output<typeof Medio>;

const Lugar = z.object({
  latitude: Coordenada,
  longitude: Coordenada,
  name: adorno(Texto),
  address: adorno(Texto),
});

const Contacto = z.object({
  name: adorno(z.object({ formatted_name: adorno(Texto) })),
  phones: adorno(z.array(z.object({ phone: adorno(Texto), wa_id: adorno(Texto) }))),
  emails: adorno(z.array(z.object({ email: adorno(Texto) }))),
  org: adorno(z.object({ company: adorno(Texto) })),
});
export type Contacto = z.output<typeof Contacto>;

const Titulo = adorno(z.object({ title: adorno(Texto), description: adorno(Texto) }));

const Producto = z.object({ product_retailer_id: adorno(Texto), quantity: adorno(Coordenada) });

/** What a message holds, whatever kind it is. */
export const Contenido = z.object({
  type: adorno(Texto),
  text: adorno(z.object({ body: Texto })),
  image: adorno(Medio),
  audio: adorno(Medio),
  video: adorno(Medio),
  document: adorno(Medio),
  sticker: adorno(Medio),
  location: adorno(Lugar),
  contacts: adorno(z.array(Contacto)),
  button: adorno(z.object({ text: adorno(Texto), payload: adorno(Texto) })),
  interactive: adorno(
    z.object({
      button_reply: Titulo,
      list_reply: Titulo,
      nfm_reply: adorno(z.object({ body: adorno(Texto), response_json: adorno(Texto) })),
    }),
  ),
  order: adorno(z.object({ text: adorno(Texto), product_items: adorno(z.array(Producto)) })),
  system: adorno(z.object({ body: adorno(Texto) })),
  unsupported: adorno(z.object({ type: adorno(Texto) })),
  errors: adorno(z.array(z.object({ code: adorno(z.int()), title: adorno(Texto) }))),
});
export type Contenido = z.output<typeof Contenido>;

export const MensajeCloud = Contenido.extend({
  id: Wamid,
  from: adorno(Numero),
  from_user_id: adorno(Bsuid),
  /** Of what the institution typed on its own telephone: whom it is for. */
  to: adorno(Numero),
  to_user_id: adorno(Bsuid),
  /** Whatever its shape: it was said in a group, before others than the citizen. */
  group_id: z.unknown().optional(),
  timestamp: adorno(Segundos),
  context: adorno(z.object({ id: adorno(Wamid) })),
  reaction: adorno(z.object({ message_id: adorno(Wamid), emoji: adorno(Texto) })),
  edit: adorno(z.object({ original_message_id: adorno(Wamid), message: adorno(Contenido) })),
  revoke: adorno(z.object({ original_message_id: adorno(Wamid) })),
});
export type MensajeCloud = z.output<typeof MensajeCloud>;

/** Somebody whom a change tells of beside its messages. */
export const Persona = z.object({
  profile: adorno(z.object({ name: adorno(Texto) })),
  wa_id: adorno(Numero),
  user_id: adorno(Bsuid),
});
export type Persona = z.output<typeof Persona>;

/** What Meta says of one of its errors; its words may name a citizen. */
const ErrorCloud = z.object({
  code: z.int(),
  title: adorno(Texto),
  error_data: adorno(z.object({ details: adorno(Texto) })),
});

export const EstadoCloud = z.object({
  id: Wamid,
  status: Texto,
  timestamp: adorno(Segundos),
  recipient_id: adorno(Numero),
  recipient_user_id: adorno(Bsuid),
  /** Our own id of the message, as it was sent along. */
  biz_opaque_callback_data: adorno(nombre(512)),
  errors: adorno(z.array(ErrorCloud)),
});
export type EstadoCloud = z.output<typeof EstadoCloud>;

const Varios = adorno(z.array(z.unknown()));

const Valor = z.looseObject({
  messaging_product: z.unknown().optional(),
  metadata: adorno(z.object({ phone_number_id: z.string() })),
  contacts: Varios,
  messages: Varios,
  message_echoes: Varios,
  statuses: Varios,
  /** Of the account or the application, and of no message. */
  errors: Varios,
});

export const CuerpoCloud = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(z.unknown()),
});
/** Each entry and each change by itself: one that cannot be read keeps no other. */
export const Entrada = z.object({ id: z.unknown().optional(), changes: z.array(z.unknown()) });
export const Cambio = z.object({ field: z.string(), value: z.unknown() });
/** Whose number it is tells also one that cannot be read, or of a kind that nobody knows. */
export const CambioDe = z.looseObject({
  value: z.looseObject({ metadata: z.looseObject({ phone_number_id: z.string() }) }),
});

export const leerValor = (valor: unknown): z.output<typeof Valor> => Valor.parse(valor);

/** The first part of a change that is not among those that are read. */
export const loDesconocido = (valor: z.output<typeof Valor>): string | undefined =>
  Object.keys(valor).find((parte) => !(parte in Valor.shape));

/** One event of a body: the others do not suffer when it cannot be read. */
export const Parte = z.discriminatedUnion("clase", [
  z.object({ clase: z.literal("mensaje"), mensaje: MensajeCloud, personas: z.array(Persona) }),
  z.object({ clase: z.literal("eco"), mensaje: MensajeCloud }),
  z.object({ clase: z.literal("estado"), estado: EstadoCloud }),
  z.object({ clase: z.literal("error"), error: ErrorCloud }),
]);

export const NumeroPropio = z.object({ id: z.string() });
export const Enviado = z.object({ messages: z.tuple([z.object({ id: Wamid })], z.unknown()) });
export const Subido = z.object({ id: z.union([z.string(), z.int()]).transform(String).pipe(nombre(100)) });
export const Ofrecido = z.object({ url: z.url(), mime_type: adorno(Texto), sha256: adorno(Texto) });
