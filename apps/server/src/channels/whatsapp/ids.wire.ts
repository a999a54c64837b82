import { z } from "zod";

/** PostgreSQL refuses NUL and UTF-8 has no half surrogates; either would make a message impossible to store. */
export const Texto = z.string().transform((texto) => texto.replaceAll("\u0000", "").toWellFormed());

/** The first characters of a text that is already well formed: a pair is never cut in half. */
export const primeros = (texto: string, cuantos: number): string =>
  Array.from(texto).slice(0, cuantos).join("");

/** What names something: neither blank, control sign nor half surrogate, and short enough for an index. */
function nombre(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{C}\p{Z}]+$/u);
}

export const Nombre = nombre(120);

/** An ornament of unexpected shape must not cost the message that carries it. */
export function adorno<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null);
}

/**
 * `59170000000@s.whatsapp.net` and `59170000000:12@c.us` (one of the citizen's devices, or a program of theirs that the
 * provider runs, `@hosted`) are the same chat. `@lid` stays.
 */
function comoChat(direccion: string): string {
  return direccion
    .replace(/(?:\.\d+)?:\d+@/, "@")
    .replace(/@(?:s\.whatsapp\.net|hosted)$/, "@c.us")
    .replace(/@hosted\.lid$/, "@lid")
    .replace(/^\d{6,20}$/, "$&@c.us");
}

/** As text; the engine WEBJS has an address in parts, whole, or under a name that its minifier made up. */
export const Chat = z
  .union([
    z.string(),
    z.object({ _serialized: z.string() }).transform((chat) => chat._serialized),
    z.object({ user: z.string(), server: z.string() }).transform(({ user, server }) => `${user}@${server}`),
    z.object({ $1: z.string() }).transform((chat) => chat.$1),
  ])
  .pipe(nombre(120).min(3).transform(comoChat));

/** Yes or no, also where an engine's language writes it as text or number. */
export const SiNo = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0"]).transform((valor) => valor === "true" || valor === "1"),
  z.literal([0, 1]).transform(Boolean),
]);

const enTexto = (mio: boolean, chat: string, llave: string): string => `${mio}_${chat}_${llave}`;

const IdEntero = z
  .union([
    z.string(),
    z.object({ _serialized: z.string() }).transform((id) => id._serialized),
    z.object({ $1: z.string() }).transform((id) => id.$1),
    z
      .object({ fromMe: z.boolean(), remote: Chat, id: z.string() })
      .transform(({ fromMe, remote, id }) => enTexto(fromMe, remote, id)),
    // Of the engine NOWEB.
    z
      .object({ fromMe: z.boolean().default(false), remoteJid: Chat, id: z.string() })
      .transform(({ fromMe, remoteJid, id }) => enTexto(fromMe, remoteJid, id)),
    // Of the engine GOWS.
    z
      .object({ IsFromMe: z.boolean().default(false), Chat, ID: z.string() })
      .transform(({ IsFromMe, Chat: chat, ID }) => enTexto(IsFromMe, chat, ID)),
  ])
  .pipe(nombre(250));

export interface IdWaha {
  /** As the gateway's own addresses take it. */
  entero: string;
  /** What is the same in every engine and under every address of the citizen. */
  llave: string;
  /** Whose chat it is, where the id says it. */
  chat: string | null;
  /** Whether the account wrote it, where the id says it. */
  mio: boolean | null;
}

/** What follows the key is who wrote in a group, or which of two copies of a note to oneself it is. */
const PARTES = /^(true|false)_([^_@]+@[^_]+)_(.+)$/;
const DETRAS = /(?:_[^_@]+@[^_@]+)?(?:_(?:in|out))?$/;

/** `true_59170000000@c.us_3EB0…`; a group adds who wrote. Some answers have the last part alone. */
export const IdMensaje = IdEntero.transform((entero): IdWaha => {
  const [, mio, chat, resto = entero] = PARTES.exec(entero) ?? [];
  if (chat === undefined) return { entero, llave: entero, chat: null, mio: null };
  return { entero, llave: resto.replace(DETRAS, ""), chat: Chat.parse(chat), mio: mio === "true" };
});

const AlgoAhi = z.unknown().optional();
const DondeHayId = z.object({
  id: AlgoAhi,
  key: AlgoAhi,
  from: AlgoAhi,
  fromMe: AlgoAhi,
  _data: adorno(z.object({ id: AlgoAhi, key: AlgoAhi, Info: AlgoAhi })),
});

const falta = (valor: unknown): boolean => valor === undefined || valor === null || valor === "";

/**
 * Puts the id where the schemas read it: engines and their versions differ in where they have it, and in how. What it tells
 * of whose the message is stands in where the message itself does not say it.
 */
function ponerId(payload: unknown): unknown {
  const visto = DondeHayId.safeParse(payload);
  if (!visto.success) return payload;
  const { id, key, from, fromMe, _data: datos } = visto.data;
  const posibles = [id, datos?.id, key, datos?.key, datos?.Info];
  // What is not there is not read: finding out why it is none costs more than all the rest.
  const leidos = posibles.map((uno) => (uno == null ? undefined : IdMensaje.safeParse(uno).data));
  const cual = leidos.findIndex((uno) => uno !== undefined);
  if (cual < 0) return payload;
  const dice = leidos.find((uno) => typeof uno?.chat === "string");
  return {
    ...Object(payload),
    id: posibles[cual],
    ...(falta(from) && dice && { from: dice.chat }),
    ...(falta(fromMe) && { fromMe: dice?.mio ?? false }),
  };
}

/** A payload is read under several schemas, one after the other. */
const puestos = new WeakMap<object, unknown>();

function ponerIdUnaVez(payload: unknown): unknown {
  if (typeof payload !== "object" || payload === null) return ponerId(payload);
  const puesto = puestos.get(payload) ?? ponerId(payload);
  puestos.set(payload, puesto);
  return puesto;
}

/** Of something that has a message's id. */
export function conId<T extends z.ZodType>(schema: T) {
  return z.preprocess(ponerIdUnaVez, schema);
}
