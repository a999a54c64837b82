import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { AppError } from "../shared/app-error.ts";
import type {
  AccountStatus,
  CanalEvent,
  Commit,
  Connector,
  Cursor,
  Doubt,
  Finding,
  Media,
  MediaRef,
  MensajeEvent,
  OpenCanal,
  OutgoingMensaje,
  Receive,
  WebhookRequest,
} from "./connector.ts";

/** A connector with one account's configuration already parsed. */
export interface ConnectedCanal {
  readonly capabilities: Connector["capabilities"];
  verify(): Promise<AccountStatus>;
  probe?(): Promise<void>;
  send(mensaje: OutgoingMensaje, commit: Commit): Promise<string>;
  inquire?(mensaje: OutgoingMensaje, doubt: Doubt): Promise<Finding>;
  linkImage?(): Promise<Buffer | null>;
  chatOf?(identity: string): Promise<string | null>;
  reread?(original: Buffer, seconds: number): Promise<MensajeEvent | null>;
  download?(ref: MediaRef, limit: { maxBytes: number }): Promise<Media>;
  readonly webhook?: {
    isAuthentic(request: WebhookRequest): boolean;
    read(body: unknown): readonly CanalEvent[];
  };
  listen?(place: { receive: Receive; cursor: Cursor; signal: AbortSignal }): Promise<void>;
}

export interface Registry {
  capabilitiesOf(clasificacion: Clasificacion): Connector["capabilities"];
  /** Whether what is written there stays with us. A classification without a connector records nothing. */
  recordsOnly(clasificacion: Clasificacion): boolean;
  /** Classifications whose accounts must be listened to. */
  readonly listening: readonly Clasificacion[];
  /** Throws a ZodError when the stored configuration is not what the connector needs. */
  connect(canal: OpenCanal): ConnectedCanal;
}

type Factory = {
  capabilities: Connector["capabilities"];
  listens: boolean;
  connect(canal: OpenCanal): ConnectedCanal;
};

/** Closes a connector over its own configuration type, so that the rest of the system needs no type parameter. */
export function register<C>(connector: Connector<C>): [Clasificacion, Factory] {
  return [
    connector.clasificacion,
    {
      capabilities: connector.capabilities,
      listens: connector.listen !== undefined,
      connect(canal) {
        const config = connector.config.parse(canal);
        const { webhook, probe, inquire, download, listen, linkImage, chatOf, reread } = connector;
        return {
          capabilities: connector.capabilities,
          verify: () => connector.verify(config),
          send: (mensaje, commit) => connector.send(config, mensaje, commit),
          ...(probe && { probe: () => probe.call(connector, config) }),
          ...(inquire && {
            inquire: (mensaje, doubt) => inquire.call(connector, config, mensaje, doubt),
          }),
          ...(chatOf && { chatOf: (identity) => chatOf.call(connector, config, identity) }),
          ...(linkImage && { linkImage: () => linkImage.call(connector, config) }),
          ...(reread && {
            reread: (original, seconds) => reread.call(connector, config, original, seconds),
          }),
          ...(download && { download: (ref, limit) => download.call(connector, config, ref, limit) }),
          ...(webhook && {
            webhook: {
              isAuthentic: (request) => webhook.isAuthentic(config, request),
              read: (body) => webhook.read(config, body),
            },
          }),
          ...(listen && { listen: (place) => listen.call(connector, config, place) }),
        };
      },
    },
  ];
}

export function createRegistry(connectors: readonly [Clasificacion, Factory][]): Registry {
  const byClasificacion = new Map(connectors);
  const of = (clasificacion: Clasificacion): Factory => {
    const factory = byClasificacion.get(clasificacion);
    if (!factory) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
    return factory;
  };
  return {
    listening: connectors.flatMap(([clasificacion, { listens }]) => (listens ? [clasificacion] : [])),
    capabilitiesOf: (clasificacion) => of(clasificacion).capabilities,
    recordsOnly: (clasificacion) => byClasificacion.get(clasificacion)?.capabilities.recordsOnly ?? false,
    connect: (canal) => of(canal.clasificacion).connect(canal),
  };
}
