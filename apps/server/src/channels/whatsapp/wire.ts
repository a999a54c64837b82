import { z } from "zod";
import { adorno, Chat, conId, IdMensaje, primeros, SiNo, Texto } from "./ids.wire.ts";

/** Epoch in any unit that a program counts in; as a number, as text, in two halves of 32 bits, or as a date that is written out. */
const Epoca = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{9,20}(?:\.\d{1,9})?$/)
    .transform(Number),
  z.object({ low: z.int(), high: z.int() }).transform(({ low, high }) => high * 2 ** 32 + (low >>> 0)),
  z.iso.datetime({ offset: true }).transform((fecha) => Date.parse(fecha)),
]);

/** Whatever counts thousandths is a thousand times as much: seconds have ten digits from 2001 until 2286. */
function conDigitos(valor: number, digitos: number): number {
  const desde = 10 ** (digitos - 1);
  let uno = valor;
  while (uno >= desde * 10) uno /= 1_000;
  return uno >= desde ? Math.floor(uno) : Number.NaN;
}

export const Segundos = Epoca.transform((valor) => conDigitos(valor, 10)).pipe(z.int());

/** When the gateway saw what it tells of. Epoch milliseconds, of which older versions give the seconds. */
export const Momento = Epoca.transform((valor) => conDigitos(valor < 1e11 ? valor * 1_000 : valor, 13)).pipe(
  z.int(),
);

const Coordenada = z.union([z.number(), z.string()]).transform(String).pipe(Texto);

/** What an account says of itself is shown to administrators in a line. */
const Linea = Texto.transform((texto) => primeros(texto, 60));

const Sobre = z.object({
  event: z.string(),
  session: z.string(),
  payload: z.unknown(),
  timestamp: adorno(Momento),
  /** The account's own addresses. */
  me: adorno(z.object({ id: adorno(Chat), lid: adorno(Chat) })),
});

/** The envelope. A session other than the account's own was sent to the wrong address: it is refused, not guessed. */
export function leerSobre(sesion: string, cuerpo: unknown): z.output<typeof Sobre> {
  const sobre = Sobre.parse(cuerpo);
  if (sobre.session === sesion) return sobre;
  throw new z.ZodError([
    { code: "custom", path: ["session"], message: "another account", input: sobre.session },
  ]);
}

/** Of ours `from` is the account or the chat, and `to` the chat or nothing: the id says it. */
export const Remitente = conId(
  z.object({
    id: adorno(IdMensaje),
    from: Chat,
    to: adorno(Chat),
    /** Who wrote, where the chat is one of several people. */
    participant: adorno(Chat),
    fromMe: SiNo.default(false),
    source: adorno(z.string()),
    /** The chat, as the engine itself has it. */
    _data: adorno(
      z.object({
        key: adorno(z.object({ remoteJid: adorno(Chat), participant: adorno(Chat) })),
        Info: adorno(z.object({ Chat: adorno(Chat), Sender: adorno(Chat) })),
      }),
    ),
  }),
);
export type Remitente = z.output<typeof Remitente>;

/** A message has a handful, and is looked through again and again. */
const CAMPOS_MAX = 1_000;
/** One field named after the kind of message, and others that only carry keys. Not as a record, which looks at each of however many. */
const Proto = z
  .custom<Record<string, unknown>>(
    (valor) => typeof valor === "object" && valor !== null && !Array.isArray(valor),
  )
  .transform((nodo): Record<string, unknown> => {
    const nombres = Object.keys(nodo);
    if (nombres.length <= CAMPOS_MAX) return nodo;
    return Object.fromEntries(nombres.slice(0, CAMPOS_MAX).map((nombre) => [nombre, nodo[nombre]]));
  });

/** What somebody wrote and only the telephone is given: the engine WEBJS names it. */
export const SoloEnTelefono = { subtype: adorno(Texto) };

/** The citizen's other address, wherever the engine has it: NOWEB in the key, GOWS beside the sender. */
export const OtrasDirecciones = {
  key: adorno(
    z.object({
      remoteJidAlt: adorno(Chat),
      senderPn: adorno(Chat),
      senderLid: adorno(Chat),
      /** No address: what is seen once, and only the telephone is given. */
      isViewOnce: adorno(z.boolean()),
    }),
  ),
  Info: adorno(z.object({ PushName: adorno(Texto), SenderAlt: adorno(Chat), RecipientAlt: adorno(Chat) })),
  SenderAlt: adorno(Chat),
  RecipientAlt: adorno(Chat),
};
export type ConDirecciones = z.output<z.ZodObject<typeof OtrasDirecciones>> | null | undefined;

export const MensajeWaha = conId(
  z.object({
    id: IdMensaje,
    /** None that can be read: the envelope's. */
    timestamp: adorno(Segundos),
    from: Chat,
    body: adorno(z.union([Texto, z.number().transform(String)])),
    hasMedia: adorno(SiNo),
    media: adorno(z.object({ url: adorno(z.string()), mimetype: adorno(Texto), filename: adorno(Texto) })),
    location: adorno(
      z.object({
        latitude: Coordenada,
        longitude: Coordenada,
        name: adorno(Texto),
        address: adorno(Texto),
        description: adorno(Texto),
      }),
    ),
    vCards: adorno(z.array(adorno(Texto))),
    /** Whole id or its last part alone, or none: engines differ. */
    replyTo: adorno(z.object({ id: adorno(IdMensaje), body: adorno(Texto) })),
    _data: adorno(
      z.object({
        ...OtrasDirecciones,
        notifyName: adorno(Texto),
        pushName: adorno(Texto),
        // Of the engine WEBJS.
        type: adorno(Texto),
        ...SoloEnTelefono,
        body: adorno(Texto),
        caption: adorno(Texto),
        lat: adorno(Coordenada),
        lng: adorno(Coordenada),
        loc: adorno(Texto),
        orderTitle: adorno(Texto),
        title: adorno(Texto),
        eventName: adorno(Texto),
        listResponse: adorno(z.object({ title: adorno(Texto), description: adorno(Texto) })),
        mimetype: adorno(Texto),
        filename: adorno(Texto),
        pollName: adorno(Texto),
        pollOptions: adorno(z.array(z.object({ name: Texto }))),
        // Of NOWEB and of GOWS.
        messageStubType: adorno(z.union([z.number(), z.string()])),
        message: adorno(Proto),
        Message: adorno(Proto),
      }),
    ),
  }),
);
export type MensajeWaha = z.output<typeof MensajeWaha>;

/** A place as the protocol has it. */
export const LugarCrudo = z.object({
  degreesLatitude: Coordenada,
  degreesLongitude: Coordenada,
  name: adorno(Texto),
  address: adorno(Texto),
  comment: adorno(Texto),
  caption: adorno(Texto),
});

export const AckWaha = conId(
  z.object({
    id: IdMensaje,
    from: adorno(Chat),
    to: adorno(Chat),
    fromMe: SiNo,
    ack: adorno(
      z.union([
        z.int(),
        z
          .string()
          .regex(/^-?\d$/)
          .transform(Number),
      ]),
    ),
    _data: adorno(z.object(OtrasDirecciones)),
  }),
);
export type AckWaha = z.output<typeof AckWaha>;

const Bloqueo = z.object({
  isActive: z.boolean(),
  timeEnforcementEnds: adorno(z.union([z.string(), z.number()]).transform(String).pipe(Linea)),
});

export const EstadoSesionWaha = z.object({
  status: Linea,
  data: adorno(z.object({ reachoutTimelock: adorno(Bloqueo) })),
});

/** GET /api/sessions/{s}. */
export const SesionWaha = z.object({ status: Linea });

/** GET /api/{s}/lids/{lid}: null when the gateway does not know it either. */
export const NumeroDeLid = z.object({ pn: adorno(Chat) });

/** Answer of every send*: the message, of which the id is kept. */
export const EnviadoWaha = conId(z.object({ id: IdMensaje }));

/** GET of a chat's latest messages: enough to know one of ours again. If one cannot be read, it may be ours: the list says nothing. */
export const MensajeDelHistorial = conId(
  z.object({
    id: IdMensaje,
    timestamp: Segundos,
    fromMe: z.boolean(),
    /** "api" or "app"; not every engine says it. */
    source: adorno(z.string()),
    body: adorno(Texto),
    hasMedia: adorno(z.boolean()),
    ack: adorno(z.int()),
  }),
);
export type MensajeDelHistorial = z.output<typeof MensajeDelHistorial>;
export const HistorialWaha = z.array(MensajeDelHistorial);

/** An error's words: `message` alone or in `exception`, text or list. */
export const ErrorWaha = z.object({
  message: adorno(z.union([z.string(), z.array(z.string())])),
  exception: adorno(z.object({ message: adorno(z.string()) })),
});
