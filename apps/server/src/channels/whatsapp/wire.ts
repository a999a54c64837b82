import { z } from "zod";

/** PostgreSQL refuses NUL and UTF-8 has no half surrogates; either would make a message impossible to store. */
export const Texto = z.string().transform((texto) => texto.replaceAll("\u0000", "").toWellFormed());

/** Engine WEBJS gives an object, the others a string. */
export const IdMensaje = z.union([
  z.string().min(1),
  z.object({ _serialized: z.string().min(1) }).transform((id) => id._serialized),
]);

/** `59170000000@s.whatsapp.net` and `59170000000:12@c.us` (one of the citizen's devices) are the same chat. `@lid` stays. */
export const Chat = z
  .string()
  .min(3)
  .transform((chat) => chat.replace(/:\d+@/, "@").replace(/@s\.whatsapp\.net$/, "@c.us"));

export const Segundos = z
  .number()
  .transform((valor) => Math.floor(valor > 1e11 ? valor / 1000 : valor))
  .pipe(z.int().min(1_000_000_000).max(9_999_999_999));

const Coordenada = z.union([z.number(), z.string()]).transform(String);

/** An ornament of unexpected shape must not cost the message that carries it. */
export function adorno<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null);
}

const Sobre = z.object({
  event: z.string(),
  session: z.string(),
  payload: z.unknown(),
  timestamp: adorno(Segundos),
});

/** The envelope. A session other than the account's own was sent to the wrong address: it is refused, not guessed. */
export function leerSobre(sesion: string, cuerpo: unknown): z.output<typeof Sobre> {
  const sobre = Sobre.parse(cuerpo);
  if (sobre.session === sesion) return sobre;
  throw new z.ZodError([
    { code: "custom", path: ["session"], message: "another account", input: sobre.session },
  ]);
}

export const Remitente = z.object({ from: Chat, fromMe: z.boolean().default(false) });

export const MensajeWaha = z.object({
  id: IdMensaje,
  timestamp: Segundos,
  from: Chat,
  body: adorno(Texto),
  hasMedia: adorno(z.boolean()),
  media: adorno(z.object({ url: adorno(z.string()), mimetype: adorno(z.string()), filename: adorno(Texto) })),
  location: adorno(
    z.object({
      latitude: Coordenada,
      longitude: Coordenada,
      name: adorno(Texto),
      address: adorno(Texto),
      description: adorno(Texto),
    }),
  ),
  vCards: adorno(z.array(Texto)),
  _data: adorno(
    z.object({
      notifyName: adorno(Texto),
      pushName: adorno(Texto),
      // Of the engine WEBJS.
      type: adorno(Texto),
      pollName: adorno(Texto),
      pollOptions: adorno(z.array(z.object({ name: Texto }))),
      // Of the others: one field, named after the kind of message.
      message: adorno(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type MensajeWaha = z.output<typeof MensajeWaha>;

export const AckWaha = z.object({
  id: IdMensaje,
  from: adorno(Chat),
  to: adorno(Chat),
  fromMe: z.boolean(),
  ack: z.int(),
});
export type AckWaha = z.output<typeof AckWaha>;

/** The chat inside `true_59170000000@c.us_3EB0…`: engines disagree on whether an ack's `from` is the citizen or us. */
export function chatDeId(id: string): string | null {
  const chat = /^(?:true|false)_([^_@]+@[^_]+)_/.exec(id)?.[1];
  return chat ? Chat.parse(chat) : null;
}

const Bloqueo = z.object({
  isActive: z.boolean(),
  timeEnforcementEnds: adorno(z.union([z.string(), z.number()])),
});

export const EstadoSesionWaha = z.object({
  status: z.string(),
  data: adorno(z.object({ reachoutTimelock: adorno(Bloqueo) })),
});

/** GET /api/sessions/{s}. */
export const SesionWaha = z.object({ status: z.string() });

/** Answer of every send*: the message, of which the id is kept. */
export const EnviadoWaha = z.object({ id: IdMensaje });

/** GET of a chat's latest messages: enough to know one of ours again. If one cannot be read, it may be ours: the list says nothing. */
const MensajeDelHistorial = z.object({
  id: IdMensaje,
  timestamp: Segundos,
  fromMe: z.boolean(),
  /** "api" or "app"; not every engine says it. */
  source: adorno(z.string()),
  body: adorno(Texto),
  hasMedia: adorno(z.boolean()),
  ack: adorno(z.int()),
});
export type MensajeDelHistorial = z.output<typeof MensajeDelHistorial>;
export const HistorialWaha = z.array(MensajeDelHistorial);

/** An error's words: `message` alone or in `exception`, text or list. */
export const ErrorWaha = z.object({
  message: adorno(z.union([z.string(), z.array(z.string())])),
  exception: adorno(z.object({ message: adorno(z.string()) })),
});
