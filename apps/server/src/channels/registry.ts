import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Plantilla } from "@ventanilla/contract/mensaje/plantilla";
import { AppError } from "../shared/app-error.ts";
import type {
  AccountField,
  AccountStatus,
  CanalEvent,
  Challenge,
  Commit,
  Connector,
  Doubt,
  Finding,
  ListeningPlace,
  Media,
  MediaRef,
  MensajeEvent,
  OpenCanal,
  OutgoingMensaje,
  UnreadPart,
  WebhookPart,
  WebhookRequest,
} from "./connector.ts";
import { idBehindNote } from "./set-aside.ts";

/** A connector with one account's configuration already parsed. */
export interface ConnectedCanal {
  readonly capabilities: Connector["capabilities"];
  readonly locks?: boolean;
  verify(): Promise<AccountStatus>;
  probe?(): Promise<void>;
  hears?(): Promise<boolean | null>;
  send(mensaje: OutgoingMensaje, commit: Commit): Promise<string>;
  inquire?(mensaje: OutgoingMensaje, doubt: Doubt): Promise<Finding>;
  idOf?(msgId: string): string;
  linkImage?(): Promise<Buffer | null>;
  chatOf?(identity: string): Promise<string | null>;
  nameOf?(chat: string): Promise<string | null>;
  reread?(original: Buffer, seconds: number): Promise<MensajeEvent | null>;
  plantillas?(): Promise<readonly Plantilla[]>;
  download?(ref: MediaRef, limit: { maxBytes: number }): Promise<Media>;
  readonly webhook?: ConnectedWebhook;
  listen?(place: ListeningPlace): Promise<void>;
}

export interface ConnectedWebhook {
  isAuthentic(request: WebhookRequest): boolean;
  read(body: unknown): readonly CanalEvent[];
  challenge?(query: Readonly<Record<string, string>>): Challenge | null;
  /** One address serves several accounts: how a body falls apart, and by which column of `canal` the accounts are named. */
  readonly shared?: {
    readonly accountField: AccountField;
    split(body: unknown): readonly (WebhookPart | UnreadPart)[];
  };
}

export interface Registry {
  /** What a classification can do; where accounts differ, what the provider that takes any account can do. */
  capabilitiesOf(clasificacion: Clasificacion): Connector["capabilities"];
  /** Whether accounts of the classification differ in what they can do: an account is then asked, not its class. */
  variesByAccount(clasificacion: Clasificacion): boolean;
  /** Whether what is written there stays with us. A classification without a connector records nothing. */
  recordsOnly(clasificacion: Clasificacion): boolean;
  /** Classifications whose accounts must be listened to. */
  readonly listening: readonly Clasificacion[];
  /** Classifications with accounts that can be asked whether their provider still calls us. */
  readonly called: readonly Clasificacion[];
  /** Throws a ZodError when the stored configuration is not what the connector needs. */
  connect(canal: OpenCanal): ConnectedCanal;
}

export interface Registered {
  clasificacion: Clasificacion;
  capabilities: Connector["capabilities"];
  varies: boolean;
  listens: boolean;
  called: boolean;
  takes(canal: OpenCanal): boolean;
  connect(canal: OpenCanal): ConnectedCanal;
}

function connectWebhook<C>(
  { webhook, accountField }: Connector<C>,
  config: C,
): { webhook?: ConnectedWebhook } {
  if (!webhook) return {};
  const { challenge, split } = webhook;
  return {
    webhook: {
      isAuthentic: (request) => webhook.isAuthentic(config, request),
      read: (body) => webhook.read(config, body),
      ...(challenge && { challenge: (query) => challenge.call(webhook, config, query) }),
      ...(split && accountField && { shared: { accountField, split: (body) => split.call(webhook, body) } }),
    },
  };
}

/** Whoever answers a note answers the message in whose place it stands. */
function answering(mensaje: OutgoingMensaje): OutgoingMensaje {
  const { replyTo } = mensaje;
  return replyTo
    ? { ...mensaje, replyTo: { ...replyTo, idExterno: idBehindNote(replyTo.idExterno) } }
    : mensaje;
}

/** Closes a connector over its own configuration type, so that the rest of the system needs no type parameter. */
export function register<C>(connector: Connector<C>): Registered {
  const { clasificacion, capabilities } = connector;
  return {
    clasificacion,
    capabilities,
    varies: connector.capabilitiesOf !== undefined,
    listens: connector.listen !== undefined,
    called: connector.hears !== undefined,
    takes: (canal) => connector.takes?.(canal) ?? true,
    connect(canal) {
      const config = connector.config.parse(canal);
      const { probe, inquire, download, listen, linkImage, chatOf, nameOf, reread, plantillas } = connector;
      const { idOf, hears } = connector;
      return {
        capabilities: connector.capabilitiesOf?.(config) ?? capabilities,
        locks: connector.locks?.(config) ?? false,
        verify: () => connector.verify(config),
        send: (mensaje, commit) => connector.send(config, answering(mensaje), commit),
        ...(probe && { probe: () => probe.call(connector, config) }),
        ...(hears && { hears: () => hears.call(connector, config) }),
        ...(inquire && {
          inquire: (mensaje, doubt) => inquire.call(connector, config, mensaje, doubt),
        }),
        ...(idOf && { idOf: (msgId) => idOf.call(connector, msgId) }),
        ...(chatOf && { chatOf: (identity) => chatOf.call(connector, config, identity) }),
        ...(nameOf && { nameOf: (chat) => nameOf.call(connector, config, chat) }),
        ...(linkImage && { linkImage: () => linkImage.call(connector, config) }),
        ...(reread && {
          reread: (original, seconds) => reread.call(connector, config, original, seconds),
        }),
        ...(plantillas && { plantillas: () => plantillas.call(connector, config) }),
        ...(download && { download: (ref, limit) => download.call(connector, config, ref, limit) }),
        ...connectWebhook(connector, config),
        ...(listen && { listen: (place) => listen.call(connector, config, place) }),
      };
    },
  };
}

/** Of several providers under one classification, an account is the first one's that takes it. */
export function createRegistry(connectors: readonly Registered[]): Registry {
  const byClasificacion = Map.groupBy(connectors, ({ clasificacion }) => clasificacion);
  const of = (clasificacion: Clasificacion): readonly Registered[] =>
    byClasificacion.get(clasificacion) ?? [];
  const known = (one: Registered | undefined): Registered => {
    if (!one) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
    return one;
  };
  const those = (which: (one: Registered) => boolean) =>
    [...byClasificacion]
      .filter(([, providers]) => providers.some(which))
      .map(([clasificacion]) => clasificacion);
  return {
    listening: those(({ listens }) => listens),
    called: those(({ called }) => called),
    capabilitiesOf: (clasificacion) => known(of(clasificacion).at(-1)).capabilities,
    variesByAccount: (clasificacion) =>
      of(clasificacion).length > 1 || of(clasificacion).some(({ varies }) => varies),
    recordsOnly: (clasificacion) => of(clasificacion).at(-1)?.capabilities.recordsOnly ?? false,
    connect: (canal) => known(of(canal.clasificacion).find(({ takes }) => takes(canal))).connect(canal),
  };
}
