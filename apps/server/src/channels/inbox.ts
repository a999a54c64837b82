import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { traducir } from "@ventanilla/i18n";
import { AppError } from "../shared/app-error.ts";
import { createAskedNames } from "../shared/asked-names.ts";
import { LastNoted } from "../shared/last-noted.ts";
import type { Logger } from "../shared/logger.ts";
import type {
  AccountField,
  BounceEvent,
  CanalEvent,
  Challenge,
  EstadoEvent,
  MensajeEvent,
  OpenCanal,
  SesionEvent,
  WatermarkEvent,
  WebhookRequest,
} from "./connector.ts";
import { eachAlone } from "./each-alone.ts";
import { type OpenedAccount, OpenedAccounts } from "./opened-accounts.ts";
import { providerJson } from "./provider-json.ts";
import type { ConnectedCanal, ConnectedWebhook, Registry } from "./registry.ts";
import { createReplays, type Replayed } from "./replays.ts";
import {
  faultsOf,
  fits,
  idInItsPlace,
  isUnreadable,
  isUnstorable,
  type Kept,
  keptEvent,
  keptPiece,
  keptRequest,
  type SetAside,
  unread,
} from "./set-aside.ts";

/** Accounts of which is known that their own application reaches them. */
const REACHED_MAX = 10_000;

/** Functions of the rooms that take what arrives; app/ hands them in. Each is safe to run twice with the same event. */
export interface Reception {
  /** Null: there is no such channel. An INACTIVO one is opened like any other: its messages are still stored (D79). */
  openCanal(id: number): Promise<OpenCanal | null>;
  /** Which channels, of any institution, have one of these accounts in that column. */
  channelsOf(
    clasificacion: Clasificacion,
    column: AccountField,
    accounts: readonly string[],
  ): Promise<readonly { id: number; account: string }[]>;
  /** Whether it is known already where to write to a citizen besides the address that never changes. */
  knowsChat(canal: OpenCanal, identity: string): Promise<boolean>;
  /** Whether a name is known already of whoever writes from there. */
  knowsName(canal: OpenCanal, chat: string): Promise<boolean>;
  /** Resolves after commit. */
  receiveMensaje(canal: OpenCanal, event: MensajeEvent): Promise<"nuevo" | "repetido">;
  receiveEstado(canal: OpenCanal, event: EstadoEvent): Promise<void>;
  receiveWatermark(canal: OpenCanal, event: WatermarkEvent): Promise<void>;
  receiveBounce(canal: OpenCanal, event: BounceEvent): Promise<void>;
  /** `repetido`: the provider said this, or something later, already. */
  receiveSesion(canal: OpenCanal, event: SesionEvent): Promise<"nuevo" | "repetido">;
  /** Something authentic could not be read or stored as it came: it is kept where administrators find it. The same again is one. */
  recordSetAside(canal: OpenCanal, setAside: SetAside): Promise<void>;
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
   * channel, a wrong classification and a bad signature. So that the provider repeats, when all the rest is stored: throws
   * whatever the store throws, CUERPO_GRANDE for what can neither be taken apart nor kept, and NO_DISPONIBLE for what is of
   * an account in use that cannot believe it.
   */
  receiveWebhook(clasificacion: Clasificacion, idCanal: number, request: WebhookRequest): Promise<void>;
  /** What the provider is answered that asks whether the address is ours; null, alike for an unknown channel and a wrong token: it is refused. */
  receiveChallenge(
    clasificacion: Clasificacion,
    idCanal: number,
    query: Readonly<Record<string, string>>,
  ): Promise<Challenge | null>;
  /** What a listener heard on an account of ours. Resolves when it is stored, or can never be; throws when it must be offered again. */
  receiveEvent(canal: OpenCanal, event: CanalEvent): Promise<void>;
  /** What a listener heard and its connector cannot read. Resolves when it is set aside. */
  receiveUnread(canal: OpenCanal, fault: unknown, body: unknown): Promise<void>;
  /** Has what was set aside read once more, the same way in. Answers where it still differs: empty, when all of it is stored. Throws PROVEEDOR_NO_CONFIGURADO, and what the store throws. */
  readAgain(idCanal: number, kept: Kept): Promise<string[]>;
}

/** What becomes of something that cannot be read or stored. */
interface Aside {
  put(canal: OpenCanal, setAside: SetAside): Promise<void>;
  /** A message leaves a note in its place. */
  readonly notes: boolean;
}

/** What was stored already when it came. */
interface Repeat {
  canal: OpenCanal;
  que: Replayed;
}

interface Incoming {
  canal: OpenCanal;
  connected: ConnectedCanal;
  webhook: ConnectedWebhook;
}

/** What one channel is given of a body. */
interface Part {
  incoming: Incoming;
  body: unknown;
}

/** A request taken apart; `refusal`: why it is not answered as taken. */
interface Apart {
  parts: readonly Part[];
  refusal: AppError | null;
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
  const askedNames = createAskedNames();
  const replays = createReplays(logger);
  const reached = new LastNoted<number, true>(REACHED_MAX);

  const recording: Aside = {
    notes: true,
    async put(canal, setAside) {
      const { que, motivo, fallos } = setAside;
      logger.error(
        { id_canal: canal.id, clasificacion: canal.clasificacion, que, motivo, fallos },
        "evento apartado",
      );
      await dependencies.recordSetAside(canal, setAside);
    },
  };

  /** What `test` finds in the account; as it is, should it not be found in the account as it was a moment ago: its key was changed. */
  async function look<T>(
    id: number,
    test: (account: OpenedAccount | undefined) => T | null,
  ): Promise<T | null> {
    const opened = await accounts.open(id);
    const found = test(opened?.account);
    if (found !== null || !opened?.held) return found;
    return test((await accounts.reopen(id))?.account);
  }

  const findIncoming = (clasificacion: Clasificacion, id: number, request: WebhookRequest) =>
    look(id, (account) => incomingOf(account, clasificacion, request));

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

  /** Asks the provider who writes. One that does not tell, or not now, costs nothing: nobody is asked about again for a while. */
  async function named({ canal, connected }: Incoming, event: CanalEvent): Promise<CanalEvent> {
    if (event.kind !== "mensaje" || event.nombre !== null || !connected.nameOf) return event;
    if (event.own || event.overheard) return event;
    const { chat } = event;
    if (!askedNames.mayAsk(canal.id, chat) || (await dependencies.knowsName(canal, chat))) return event;
    const nombre = await connected.nameOf(chat).catch((error: unknown) => {
      logger.warn({ id_canal: canal.id, err: error }, "no se supo cómo se llama quien escribe");
      return null;
    });
    return nombre === null ? event : { ...event, nombre };
  }

  /** What cannot be read is set aside, and is null. */
  async function reading<T>(aside: Aside, canal: OpenCanal, kept: Kept, read: () => T): Promise<T | null> {
    try {
      return read();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      await aside.put(canal, unread(error, kept));
      return null;
    }
  }

  /**
   * Whether the account is in use and can believe nothing that comes here: its secret is another one, or its settings cannot
   * be read. One that its own application reaches at its own address misses nothing.
   */
  async function isMute({ canal, webhook }: Incoming, id: number): Promise<boolean> {
    const account = (await accounts.open(id))?.account;
    if (account?.canal.clasificacion !== canal.clasificacion || account.canal.estado !== "ACTIVO")
      return false;
    const { connected } = account;
    if (connected && connected.webhook?.shared?.accountField !== webhook.shared?.accountField) return false;
    return !reached.has(id);
  }

  /** Of each account every channel whose own secret signed the request: whoever shares the address may not speak for others. */
  async function takersOf(named: Incoming, request: WebhookRequest, names: readonly string[]) {
    const { canal, webhook } = named;
    const takers = new Map<string, Incoming[]>(names.map((name) => [name, []]));
    const mute: { id: number; account: string }[] = [];
    if (!webhook.shared || names.length === 0) return { takers, unheard: [] };
    const { clasificacion } = canal;
    const channels = await dependencies.channelsOf(clasificacion, webhook.shared.accountField, names);
    for (const { id, account } of channels) {
      const incoming = id === canal.id ? named : await findIncoming(clasificacion, id, request);
      if (incoming) takers.get(account)?.push(incoming);
      else if (await isMute(named, id)) mute.push({ id, account });
    }
    return { takers, unheard: mute.filter(({ account }) => takers.get(account)?.length === 0) };
  }

  /** Each account's part goes to its channels, and what cannot be read likewise; to the one that was called only what names no account. */
  async function distribute(aside: Aside, named: Incoming, request: WebhookRequest): Promise<Apart> {
    const { canal, webhook } = named;
    const kept = keptRequest(request);
    // Nothing else remembers it.
    const lost = (): Apart => ({ parts: [], refusal: fits(kept) ? null : new AppError("CUERPO_GRANDE") });
    const body = await reading(aside, canal, kept, () => ({ json: providerJson(request.body) }));
    if (!body) return lost();
    const { shared } = webhook;
    if (!shared) return { parts: [{ incoming: named, body: body.json }], refusal: null };
    const pieces = await reading(aside, canal, kept, () => shared.split(body.json));
    if (!pieces) return lost();
    const names = [...new Set(pieces.map(({ account }) => account))].filter((name) => name !== null);
    const { takers, unheard } = await takersOf(named, request, names);
    const placesOf = (account: string | null) => (account === null ? [named] : (takers.get(account) ?? []));
    for (const piece of pieces)
      if ("fault" in piece)
        for (const place of placesOf(piece.account))
          await aside.put(place.canal, unread(piece.fault, keptPiece(piece.body)));
    const missed = names.filter((name) => placesOf(name).length === 0);
    const strangers = missed.filter((name) => unheard.every(({ account }) => account !== name)).length;
    if (strangers > 0)
      logger.warn({ id_canal: canal.id, cuentas: strangers }, "aviso para cuentas que nadie tiene aquí");
    for (const { id } of unheard)
      logger.warn(
        { id_canal: id, clasificacion: canal.clasificacion, codigo: "FIRMA_INVALIDA", en: canal.id },
        "aviso de un proveedor rechazado",
      );
    return {
      parts: pieces.flatMap((piece) =>
        "fault" in piece ? [] : placesOf(piece.account).map((incoming) => ({ incoming, body: piece.body })),
      ),
      refusal: unheard.length > 0 ? new AppError("NO_DISPONIBLE") : null,
    };
  }

  /** One after the other, because the order of a conversation is the order of its events. */
  async function take(
    aside: Aside,
    named: Incoming,
    request: WebhookRequest,
  ): Promise<{ repeats: readonly Repeat[]; refusal: AppError | null }> {
    const repeats: Repeat[] = [];
    const stuck = new Set<string | null>();
    const { parts, refusal } = await distribute(aside, named, request);
    await eachAlone(parts, async (part) => {
      repeats.push(...(await takePart(aside, part, stuck)));
    });
    return { repeats, refusal };
  }

  async function takePart(
    aside: Aside,
    { incoming, body }: Part,
    stuck: Set<string | null>,
  ): Promise<readonly Repeat[]> {
    const { canal, webhook } = incoming;
    const kept: Kept = { form: "part", body };
    const events = (await reading(aside, canal, kept, () => webhook.read(body))) ?? [];
    const repeats: Repeat[] = [];
    const takeEvent = async (event: CanalEvent) => {
      const whole = await named(incoming, await complete(incoming, event));
      if ((await receive(aside, canal, whole, kept)) === "repetido") repeats.push({ canal, que: whole.kind });
    };
    await eachAlone(
      events,
      takeEvent,
      (event) => ("chat" in event ? `${canal.id} ${event.chat}` : null),
      stuck,
    );
    return repeats;
  }

  /** `repetido`: nothing came of it. Of receipts nobody can say that: their providers tell them again and again. */
  async function store(canal: OpenCanal, event: CanalEvent): Promise<"nuevo" | "repetido"> {
    switch (event.kind) {
      case "mensaje": {
        const result = await dependencies.receiveMensaje(canal, event);
        logger.debug({ id_canal: canal.id, resultado: result }, "mensaje recibido");
        // What we sent comes back as our own, mostly; of what is overheard most is kept nowhere.
        return event.own || event.overheard ? "nuevo" : result;
      }
      case "estado":
        await dependencies.receiveEstado(canal, event);
        return "nuevo";
      case "marca":
        await dependencies.receiveWatermark(canal, event);
        return "nuevo";
      case "rebote":
        await dependencies.receiveBounce(canal, event);
        return "nuevo";
      case "sesion":
        return await dependencies.receiveSesion(canal, event);
      default:
        return event satisfies never;
    }
  }

  /** What will never be stored is set aside. Any other error is thrown: the provider offers the event again. */
  async function receive(
    aside: Aside,
    canal: OpenCanal,
    event: CanalEvent,
    kept: Kept | null,
  ): Promise<"nuevo" | "repetido"> {
    try {
      return await store(canal, event);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      await aside.put(canal, { que: event.kind, motivo: "no_guardado", fallos: faultsOf(error), kept });
      if (event.kind === "mensaje" && aside.notes) await storeInItsPlace(canal, event);
      return "nuevo";
    }
  }

  /** Stores a note in the message's place, so that the conversation shows that the citizen wrote something. */
  async function storeInItsPlace(
    canal: OpenCanal,
    { kind, idExterno, chat, identity, seconds, automatic, reason, own, overheard }: MensajeEvent,
  ): Promise<void> {
    const text = traducir("es", "avisos:mensajeApartado");
    const common = {
      kind,
      idExterno: idInItsPlace(idExterno),
      chat,
      seconds,
      nombre: null,
      adjuntos: [],
    } as const;
    try {
      await store(canal, {
        ...common,
        tipoContenido: "texto",
        text,
        ...(identity !== undefined && { identity }),
        ...(automatic && { automatic }),
        ...(reason && { reason }),
        ...(own && { own }),
        ...(overheard && { overheard }),
      });
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      logger.error({ id_canal: canal.id, fallos: faultsOf(error) }, "tampoco cabe la nota de lo apartado");
    }
  }

  async function readKept(aside: Aside, { canal, connected }: OpenedAccount, kept: Kept): Promise<void> {
    if (!connected) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
    const { webhook, reread } = connected;
    switch (kept.form) {
      case "event":
        await receive(aside, canal, kept.event, kept);
        return;
      case "original": {
        if (!reread) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
        const event = await reread(Buffer.from(kept.original, "base64"), kept.seconds);
        if (event !== null) await receive(aside, canal, event, kept);
        return;
      }
      case "part":
        if (!webhook) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
        await takePart(aside, { incoming: { canal, connected, webhook }, body: kept.body }, new Set());
        return;
      case "request": {
        if (!webhook) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
        const { headers } = kept;
        const body = Buffer.from(kept.body, "base64");
        const { refusal } = await take(aside, { canal, connected, webhook }, { headers, body });
        if (refusal) throw refusal;
        return;
      }
      default:
        return kept satisfies never;
    }
  }

  return {
    async receiveEvent(canal, event) {
      await receive(recording, canal, event, keptEvent(event));
    },
    receiveUnread: (canal, fault, body) => recording.put(canal, unread(fault, { form: "part", body })),
    async readAgain(idCanal, kept) {
      const opened = await accounts.reopen(idCanal);
      if (!opened) throw new AppError("NO_EXISTE");
      const faults: string[] = [];
      const looking: Aside = { notes: false, put: async (_canal, { fallos }) => void faults.push(...fallos) };
      await readKept(looking, opened.account, kept);
      return faults;
    },
    receiveChallenge: (clasificacion, idCanal, query) =>
      look(idCanal, (account) =>
        account?.canal.clasificacion === clasificacion
          ? (account.connected?.webhook?.challenge?.(query) ?? null)
          : null,
      ),
    async receiveWebhook(clasificacion, idCanal, request) {
      const addressee = await findIncoming(clasificacion, idCanal, request);
      if (!addressee) throw new AppError("FIRMA_INVALIDA");
      const { known, remember } = replays.look(idCanal, request.body);
      reached.note(idCanal, true);
      const { repeats, refusal } = await take(recording, addressee, request);
      if (refusal) throw refusal;
      remember();
      if (known) replays.say(addressee.canal, "entrega");
      else for (const { canal, que } of repeats) replays.say(canal, que);
    },
  };
}
