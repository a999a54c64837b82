// Events as the engines behind the gateway post them, and what the desk has to show of each.

/** A citizen under every spelling of the two addresses. */
export interface Quien {
  digitos: string;
  chat: string;
  pn: string;
  lid: string;
}

/** The account's own addresses, as every envelope names them. */
export const CUENTA = { id: "59171111111@c.us", lid: "99900011122@lid", pushName: "Mesa" };
export const HORA = 1_790_000_000;

export interface Forma {
  es: string;
  event?: string;
  /** Laid over the usual envelope. */
  sobre?: Record<string, unknown>;
  payload: (quien: Quien, llave: string) => unknown;
  /** One line for each message that the desk shows: words, or the kind of a file and its name. Empty: nothing, on purpose. */
  muestra: readonly string[];
  /** Address under which the citizen stands, where it is not the number. */
  bajo?: "lid";
  /** It cannot be kept: administrators are told instead. */
  aparta?: true;
  nombre?: string | null;
  /** Epoch seconds that the message shows; of `sobre`, where it has none of its own. */
  segundos?: number;
  /** The institution wrote it. */
  propio?: true;
  /** Somebody waits for an answer: a case is opened for it. Absent: not asked. */
  abre?: true;
}

type Campos = Record<string, unknown>;

/** A text as all engines have it, changed here and there. */
export const texto =
  (cambios: Campos | ((quien: Quien, llave: string) => Campos)): Forma["payload"] =>
  (quien, llave) => ({
    id: `false_${quien.chat}_${llave}`,
    timestamp: HORA,
    from: quien.chat,
    fromMe: false,
    source: "app",
    to: CUENTA.id,
    participant: null,
    body: "Hola",
    hasMedia: false,
    media: null,
    ack: 1,
    vCards: null,
    replyTo: null,
    ...(typeof cambios === "function" ? cambios(quien, llave) : cambios),
  });

/** Of the engines NOWEB and GOWS: the contents as the protocol has them, and no words beside. */
export const noweb = (message: Campos, cambios: Campos = {}): Forma["payload"] =>
  texto((_quien, llave) => ({ body: null, _data: { key: { id: llave }, message }, ...cambios }));
export const gows = (Message: Campos, cambios: Campos = {}): Forma["payload"] =>
  texto((quien, llave) => ({
    body: null,
    _data: {
      Info: {
        ID: llave,
        Chat: quien.pn,
        Sender: quien.pn,
        SenderAlt: quien.lid,
        PushName: "Ana",
        IsFromMe: false,
      },
      Message,
    },
    ...cambios,
  }));
/** Of the engine WEBJS: fields of `_data`, named by `type`. */
export const webjs = (_data: Campos, cambios: Campos = {}): Forma["payload"] =>
  texto({ body: "", vCards: [], _data, ...cambios });

/** What happened to a message, or beside them. */
export const suceso =
  (cambios: Campos | ((quien: Quien, llave: string) => Campos)): Forma["payload"] =>
  (quien, llave) => ({
    id: `false_${quien.chat}_${llave}`,
    from: quien.chat,
    fromMe: false,
    to: "me",
    timestamp: HORA,
    ...(typeof cambios === "function" ? cambios(quien, llave) : cambios),
  });
