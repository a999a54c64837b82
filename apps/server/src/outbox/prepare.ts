import type { OpenCanal, OutgoingArchivo, OutgoingMensaje } from "../channels/connector.ts";
import type { ConnectedCanal, Registry } from "../channels/registry.ts";
import { isDown } from "../shared/is-down.ts";
import { GONE, type Outcome, outcomeBefore, outcomeOf } from "./outcome.ts";
import type { Outgoing, Salida } from "./salida.repository.ts";

export interface Account {
  kind: "ready";
  canal: OpenCanal;
  connected: ConnectedCanal;
}

export interface AccountDependencies {
  registry: Registry;
  openCanal(id: number): Promise<OpenCanal | null>;
}

type Opening = Promise<Account | Outcome>;

interface Entry {
  version: string;
  opening: Opening;
  /** Once it is there. */
  opened?: Account | Outcome;
}

/** Accounts as they were last opened for sending. One is opened again when its configuration has another version. */
export class SendingAccounts {
  readonly #openings = new Map<number, Entry>();
  readonly #dependencies: AccountDependencies;

  constructor(dependencies: AccountDependencies) {
    this.#dependencies = dependencies;
  }

  /** An outcome instead of an account that cannot be sent with. */
  async of({ id_canal: id, version }: Pick<Salida, "id_canal" | "version">): Opening {
    const known = this.#openings.get(id);
    if (known?.version === version) return await known.opening;
    const opening = this.#open(id);
    const entry: Entry = { version, opening };
    this.#openings.set(id, entry);
    try {
      entry.opened = await opening;
      return entry.opened;
    } catch (error) {
      if (this.#openings.get(id)?.opening === opening) this.#openings.delete(id);
      throw error;
    }
  }

  /** As it was last opened, whatever its version; undefined: it cannot be sent with, or nobody did yet. */
  known(id: number): Account | undefined {
    const opened = this.#openings.get(id)?.opened;
    return opened?.kind === "ready" ? opened : undefined;
  }

  async #open(id: number): Opening {
    const canal = await this.#dependencies.openCanal(id);
    if (!canal) return GONE;
    try {
      return { kind: "ready", canal, connected: this.#dependencies.registry.connect(canal) };
    } catch (error) {
      return outcomeOf(error, 1);
    }
  }
}

export interface PrepareDependencies {
  accounts: SendingAccounts;
  /** The files of a message, in order. */
  archivosOf(idMensaje: number): Promise<readonly OutgoingArchivo[]>;
  /** What a letter follows. */
  threadOf(idMensaje: number): Promise<OutgoingMensaje["hilo"]>;
}

/** Of what is no letter nothing is asked: its provider knows the conversation. */
const NO_THREAD: OutgoingMensaje["hilo"] = { asunto: null, references: [] };

export interface Ready extends Account {
  mensaje: OutgoingMensaje;
  /** Its turn, where the account's provider counts. */
  turn?: number;
}

/** Brings together all that a call to the provider needs. */
export async function prepare(
  { accounts, archivosOf, threadOf }: PrepareDependencies,
  salida: Salida,
  outgoing: Outgoing | undefined,
): Promise<Outcome | Ready> {
  if (!outgoing) return GONE;
  const account = await accounts.of(salida).catch((error: unknown) => unopened(error, salida));
  if (account.kind !== "ready") return account;
  const archivos = outgoing.hasArchivos ? await archivosOf(salida.id_mensaje) : [];
  const { letters } = account.connected.capabilities;
  const hilo = letters ? await threadOf(salida.id_mensaje) : NO_THREAD;
  return { ...account, mensaje: { ...outgoing.mensaje, archivos, hilo } };
}

/** An account that does not open is tried as seldom as a provider that does not answer. The next one who asks has it opened again. */
function unopened(error: unknown, { intentos, edad }: Salida): Outcome {
  if (isDown(error)) throw error;
  return outcomeBefore(error, intentos + 1, edad);
}
