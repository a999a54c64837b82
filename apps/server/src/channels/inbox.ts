import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { traducir } from "@ventanilla/i18n";
import { ZodError } from "zod";
import { AppError } from "../shared/app-error.ts";
import { isIntricate } from "../shared/intricate-json.ts";
import { isRefusedValue } from "../shared/is-refused-value.ts";
import type { Logger } from "../shared/logger.ts";
import type {
  BounceEvent,
  CanalEvent,
  EstadoEvent,
  MensajeEvent,
  OpenCanal,
  SesionEvent,
  WebhookRequest,
} from "./connector.ts";
import { type OpenedAccount, OpenedAccounts } from "./opened-accounts.ts";
import type { ConnectedCanal, Registry } from "./registry.ts";

/** A provider repeats what its engine holds, envelope in envelope: deeper than our own calls, and never this deep. */
const PROVIDER_DEPTH_MAX = 200;

/** Functions of the rooms that take what arrives; app/ hands them in. Each is safe to run twice with the same event. */
export interface Reception {
  /** Null: there is no such channel. An INACTIVO one is opened like any other: its messages are still stored (D79). */
  openCanal(id: number): Promise<OpenCanal | null>;
  /** Whether it is known already where to write to a citizen besides the address that never changes. */
  knowsChat(canal: OpenCanal, identity: string): Promise<boolean>;
  /** Resolves after commit. */
  receiveMensaje(canal: OpenCanal, event: MensajeEvent): Promise<"nuevo" | "repetido">;
  receiveEstado(canal: OpenCanal, event: EstadoEvent): Promise<void>;
  receiveBounce(canal: OpenCanal, event: BounceEvent): Promise<void>;
  receiveSesion(canal: OpenCanal, event: SesionEvent): Promise<void>;
  /** Something authentic could not be stored as it came. Administrators are told so, without its contents. */
  recordSetAside(canal: OpenCanal, setAside: SetAside): Promise<void>;
}

export interface SetAside {
  que: CanalEvent["kind"] | "cuerpo";
  /** Where and how it differs from the expected shape. Both fields are stored in the log under these names. */
  fallos: string[];
}

export interface InboxDependencies extends Reception {
  registry: Registry;
  logger: Logger;
  /** Milliseconds for which an account is believed as it was read. */
  believedMs?: number;
}

/** The only way in: nothing reaches a room without its channel's signature, and nothing is answered before it is stored. */
export interface Inbox {
  /**
   * Resolves when everything in the request is stored, or can never be. Throws FIRMA_INVALIDA, alike for an unknown
   * channel, a wrong classification and a bad signature; throws whatever the store throws, so that the provider repeats.
   */
  receiveWebhook(clasificacion: Clasificacion, idCanal: number, request: WebhookRequest): Promise<void>;
  /** What a listener heard on an account of ours. Resolves when it is stored, or can never be; throws when it must be offered again. */
  receiveEvent(canal: OpenCanal, event: CanalEvent): Promise<void>;
}

interface Incoming {
  canal: OpenCanal;
  connected: ConnectedCanal;
  webhook: NonNullable<ConnectedCanal["webhook"]>;
}

/** Where it differs from the expected shape, without a word of its contents. */
function faultsOf(error: unknown): string[] {
  if (error instanceof ZodError) return error.issues.map(({ code, path }) => `${path.join(".")}: ${code}`);
  return [isRefusedValue(error) ? `store: ${error.code}` : "json"];
}

function incomingOf(
  account: OpenedAccount | undefined,
  clasificacion: Clasificacion,
  request: WebhookRequest,
): Incoming | null {
  if (account?.canal.clasificacion !== clasificacion) return null;
  const { canal, connected } = account;
  const webhook = connected?.webhook;
  if (!connected || !webhook?.isAuthentic(request)) return null;
  return { canal, connected, webhook };
}

export function createInbox(dependencies: InboxDependencies): Inbox {
  const { logger } = dependencies;
  const accounts = new OpenedAccounts(dependencies);

  async function setAside(canal: OpenCanal, que: SetAside["que"], error: unknown): Promise<void> {
    const fallos = faultsOf(error);
    logger.error({ id_canal: canal.id, clasificacion: canal.clasificacion, que, fallos }, "evento apartado");
    await dependencies.recordSetAside(canal, { que, fallos });
  }

  async function authenticate(
    clasificacion: Clasificacion,
    id: number,
    request: WebhookRequest,
  ): Promise<Incoming> {
    const opened = await accounts.open(id);
    const incoming = incomingOf(opened?.account, clasificacion, request);
    if (incoming) return incoming;
    // What does not fit an account as it was a moment ago may fit it as it is: its key was changed.
    const again = opened?.held
      ? incomingOf((await accounts.reopen(id))?.account, clasificacion, request)
      : null;
    if (!again) throw new AppError("FIRMA_INVALIDA");
    return again;
  }

  /**
   * Asks the provider where to write to a citizen who is known by the unchanging address alone. A provider that does not
   * answer, or not yet, costs nothing: the next message asks again, and the conversation stays the same.
   */
  async function complete({ canal, connected }: Incoming, event: CanalEvent): Promise<CanalEvent> {
    if (event.kind !== "mensaje" || event.identity !== event.chat || !connected.chatOf) return event;
    if (await dependencies.knowsChat(canal, event.identity)) return event;
    const chat = await connected.chatOf(event.identity).catch((error: unknown) => {
      logger.warn({ id_canal: canal.id, err: error }, "no se supo a dónde escribir; se preguntará otra vez");
      return null;
    });
    return chat === null ? event : { ...event, chat };
  }

  async function read({ canal, webhook }: Incoming, body: Buffer): Promise<readonly CanalEvent[]> {
    try {
      const text = body.toString("utf8");
      if (isIntricate(text, PROVIDER_DEPTH_MAX))
        throw new SyntaxError("the body is nested or split beyond reading");
      return webhook.read(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
      await setAside(canal, "cuerpo", error);
      return [];
    }
  }

  async function store(canal: OpenCanal, event: CanalEvent): Promise<void> {
    switch (event.kind) {
      case "mensaje": {
        const result = await dependencies.receiveMensaje(canal, event);
        logger.debug({ id_canal: canal.id, resultado: result }, "mensaje recibido");
        return;
      }
      case "estado":
        return await dependencies.receiveEstado(canal, event);
      case "rebote":
        return await dependencies.receiveBounce(canal, event);
      case "sesion":
        return await dependencies.receiveSesion(canal, event);
      default:
        return event satisfies never;
    }
  }

  /** What will never be stored is set aside. Any other error is thrown: the provider offers the event again. */
  async function receiveEvent(canal: OpenCanal, event: CanalEvent): Promise<void> {
    try {
      await store(canal, event);
    } catch (error) {
      if (!(error instanceof ZodError || isRefusedValue(error))) throw error;
      await setAside(canal, event.kind, error);
      if (event.kind === "mensaje") await storeInItsPlace(canal, event);
    }
  }

  /** Stores a note in the message's place, so that the conversation shows that the citizen wrote something. */
  async function storeInItsPlace(
    canal: OpenCanal,
    { kind, idExterno, chat, identity, seconds, automatic, reason, own }: MensajeEvent,
  ): Promise<void> {
    const text = traducir("es", "avisos:mensajeApartado");
    const common = { kind, idExterno, chat, seconds, nombre: null, adjuntos: [] } as const;
    try {
      await store(canal, {
        ...common,
        tipoContenido: "texto",
        text,
        ...(identity !== undefined && { identity }),
        ...(automatic && { automatic }),
        ...(reason && { reason }),
        ...(own && { own }),
      });
    } catch (error) {
      if (!(error instanceof ZodError || isRefusedValue(error))) throw error;
      await setAside(canal, kind, error);
    }
  }

  return {
    receiveEvent,
    async receiveWebhook(clasificacion, idCanal, request) {
      const incoming = await authenticate(clasificacion, idCanal, request);
      // One after the other, because the order of a conversation is the order of its events.
      for (const event of await read(incoming, request.body))
        await receiveEvent(incoming.canal, await complete(incoming, event));
    },
  };
}
