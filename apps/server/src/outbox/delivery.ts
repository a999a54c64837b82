import { setTimeout as sleep } from "node:timers/promises";
import type { EstadoEntrega, MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import type { OpenCanal } from "../channels/connector.ts";
import type { ConnectedCanal } from "../channels/registry.ts";
import type { Db } from "../db/database.ts";
import { type Tx, transaction } from "../db/transaction.ts";
import { ACCOUNT_FAULT, type AccountNews, cannotSend, isSaidToBeDown } from "../shared/account-status.ts";
import { inHandfuls } from "../shared/handful.ts";
import { isDown } from "../shared/is-down.ts";
import type { Logger } from "../shared/logger.ts";
import { KEY_RESTS, RefusedCredentials } from "./credentials.ts";
import { beginSending, closeSent, type Sent } from "./envios.repository.ts";
import { FilesInHand } from "./files-in-hand.ts";
import { inquire } from "./inquiry.ts";
import { OFF, type Outcome, outcomeBefore, outcomeOf, SHUT, withJitter } from "./outcome.ts";
import { Pauses } from "./pauses.ts";
import {
  type AccountDependencies,
  type PrepareDependencies,
  prepare,
  type Ready,
  SendingAccounts,
} from "./prepare.ts";
import { announceRecording } from "./recordings.ts";
import {
  closeSalida,
  lockConversation,
  markSending,
  type Outgoing,
  postpone,
  readOutgoing,
  readThread,
  remainingPause,
  type Salida,
  unmark,
} from "./salida.repository.ts";
import { type KnownEnd, leaveToWorker, noteEnd, settleTaken } from "./salida-expired.repository.ts";
import { giveTurnBack, pauseTurns, spendTurn, takeTurn } from "./turns.repository.ts";

export interface DeliveryDependencies extends AccountDependencies, Pick<PrepareDependencies, "archivosOf"> {
  db: Db;
  logger: Logger;
  /** Names this process in the leases. */
  name: string;
  /** Moves the message's visible state in the same transaction. */
  recordDelivery(
    tx: Tx,
    idMensaje: number,
    entrega: {
      estado: EstadoEntrega;
      motivo: MotivoFallo | null;
      idExterno?: string;
      held?: true;
      refused?: readonly string[];
    },
  ): Promise<void>;
  /** What sending found out of the account: what administrators see. */
  recordAccountStatus(idCanal: number, status: AccountNews): Promise<void>;
}

/** How a delivery ended. */
export interface Delivered {
  /** Remains to be made: what became of the call is not known. */
  inquiry?: () => Promise<void>;
  /** Nothing else of its conversation waited to leave at once. */
  last: boolean;
}

export interface Delivery {
  /** Whether what is written through this account may be written as begun: all that `open` would make it wait for is absent. */
  beginsAtOnce(idCanal: number): boolean;
  /**
   * Delivers one message that this process took, as it was read after that; undefined: it is gone. `begunMs`: it was written
   * as ENVIANDO by a transaction that began then, by `performance.now()`.
   */
  deliver(salida: Salida, outgoing: Outgoing | undefined, begunMs?: number): Promise<Delivered>;
  /** Finds out what became of a call whose process died, in it or, with `known`, while it asked; and records it. */
  resume(salida: Salida, known: KnownEnd | null): Promise<void>;
}

/** Longer than any connector's own time limit, so that a lease expires only when its worker is gone. */
export const CALL_S = 90;
/** A process that was suspended for longer than this does not call any more: others may have taken it for dead. */
const FRESH_MS = 8_000;
/** Until a message whose files did not fit beside the others is looked at again. */
const FILES_WAIT_S = 2;
const INSIST_MIN_MS = 100;
const INSIST_MAX_MS = 3_000;
/** Messages that take a step together. */
const HANDFUL = 20;
const NO_ANSWER = "its process died before the answer";

/** The provider takes no answer any more. A citizen who never wrote has no term that we know of. */
function isShut(windowMs: number | undefined, outgoing: Outgoing | undefined): boolean {
  const sinceMs = outgoing?.mensaje.sinceInboundMs ?? null;
  // Approved words are for just that.
  if (outgoing?.mensaje.plantilla) return false;
  return windowMs !== undefined && sinceMs !== null && sinceMs >= windowMs;
}

/** Afterwards its provider can be asked what became of a call, and nothing is counted or waited for before it. */
const leavesAtOnce = ({ inquire, capabilities: { perAccount, pauseMs } }: ConnectedCanal): boolean =>
  inquire !== undefined && perAccount === undefined && pauseMs === undefined;

/** `tries`: calls made, the doubtful one included. */
type DoubtfulCall = { code: string | null; error: string; tries: number };

/**
 * ENVIANDO is committed before anything can reach the provider, and after all other steps that can fail. So a row that is
 * ENVIANDO without its worker means that the provider may have the message; EN_COLA means that it has not.
 */
export function createDelivery(dependencies: DeliveryDependencies, closing: AbortSignal): Delivery {
  const { db, logger, name, recordDelivery, recordAccountStatus } = dependencies;
  const { archivosOf } = dependencies;
  const refused = new RefusedCredentials();
  const pauses = new Pauses();
  const files = new FilesInHand();
  const threadOf = (idMensaje: number) => readThread(db, idMensaje);
  const preparing = { accounts: new SendingAccounts(dependencies), archivosOf, threadOf };
  const beginTogether = inHandfuls(HANDFUL, async (queued: readonly Salida[]) => {
    const begun = await together(() => beginSending(db, { queued, by: name, seconds: CALL_S }));
    return queued.map(({ id }) => begun?.has(id) ?? false);
  });
  const closeTogether = inHandfuls(HANDFUL, async (sent: readonly Sent[]) => {
    const closed = await together(() => closeSent(db, { sent, by: name }));
    return sent.map(({ id }) => closed?.get(id));
  });

  /** Undefined: the database refused, so nothing of the handful was done; each is done by itself, and only one of them is at fault. */
  async function together<T>(step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (isDown(error)) throw error;
      logger.warn({ err: error }, "a handful was refused; its messages go one by one");
      return undefined;
    }
  }

  async function open(salida: Salida, outgoing: Outgoing | undefined): Promise<Outcome | Ready> {
    const ready = await prepare(preparing, salida, outgoing);
    if (ready.kind !== "ready") return ready;
    if (ready.canal.estado !== "ACTIVO" || outgoing?.pointless) return OFF;
    if (refused.rests(ready.canal)) return { kind: "failed", motivo: "credencial", error: KEY_RESTS };
    const { pauseMs, windowMs, letters } = ready.connected.capabilities;
    if (isShut(windowMs, outgoing)) return SHUT;
    const pausedS = pauses.secondsLeft(salida.id_canal);
    if (pausedS > 0) return { kind: "wait", seconds: pausedS, cause: "limite" };
    const seconds = pauseMs === undefined ? 0 : await remainingPause(db, salida.id_mensaje, pauseMs);
    if (seconds > 0) return { kind: "wait", seconds };
    // A letter travels over the disk (ADR 73).
    if (!letters && !files.take(salida.id, ready.mensaje.archivos))
      return { kind: "wait", seconds: withJitter(FILES_WAIT_S) };
    return await inTurn(salida, ready);
  }

  /** An account that nobody counts has no turns. */
  async function inTurn(salida: Salida, ready: Ready): Promise<Outcome | Ready> {
    const { perAccount } = ready.connected.capabilities;
    if (!perAccount) return ready;
    const { id, seconds } = await takeTurn(db, salida, perAccount);
    return seconds > 0 ? { kind: "wait", seconds, cause: "ritmo" } : { ...ready, turn: id };
  }

  /**
   * False: the message is no longer ours. Where nobody can ask the provider afterwards, each begins alone: a process that dies
   * between this commit and the calls leaves in doubt all that began with it.
   */
  async function begin(salida: Salida, { connected, turn }: Ready): Promise<boolean> {
    if (connected.inquire && turn === undefined && (await beginTogether(salida))) return true;
    const { id, id_mensaje: idMensaje, id_canal_entrada } = salida;
    return await transaction(db, async (tx) => {
      await lockConversation(tx, id_canal_entrada);
      if (!(await markSending(tx, { id, by: name, seconds: CALL_S }))) return false;
      await recordDelivery(tx, idMensaje, { estado: "ENVIANDO", motivo: null });
      if (turn !== undefined) await spendTurn(tx, turn);
      return true;
    });
  }

  async function release(tx: Tx, { id, id_mensaje: idMensaje, id_canal_entrada }: Salida): Promise<void> {
    await lockConversation(tx, id_canal_entrada);
    if (await unmark(tx, { id, by: name }))
      await recordDelivery(tx, idMensaje, { estado: "EN_COLA", motivo: null });
  }

  /** Null: nothing was sent, because the message is no longer ours. */
  async function call(salida: Salida, ready: Ready, begunMs: number | undefined): Promise<Outcome | null> {
    const { connected, mensaje, turn } = ready;
    const step = { committed: false, foreign: false, failure: undefined as unknown };
    async function commit(): Promise<void> {
      const start = begunMs ?? performance.now();
      try {
        step.foreign = begunMs === undefined && !(await begin(salida, ready));
        if (!step.foreign && performance.now() - start > FRESH_MS) throw new Error("too late to begin");
      } catch (error) {
        step.failure = error;
      }
      step.committed = !step.foreign && step.failure === undefined;
      if (!step.committed) throw new Error("nothing may leave", { cause: step.failure });
    }
    const outcome = await connected.send(mensaje, commit).then<Outcome, Outcome>(
      (idExterno) => ({ kind: "sent", idExterno }),
      (error: unknown) =>
        (step.committed ? outcomeOf : outcomeBefore)(error, salida.intentos + 1, salida.edad),
    );
    if (!step.committed && turn !== undefined) await insist(() => giveTurnBack(db, turn));
    if (step.foreign) return null;
    if (step.failure === undefined) return outcome;
    // The commit may have happened, the call surely not. The row must not look like a call that was made.
    await putBack(salida);
    throw new Error("the call could not be begun", { cause: step.failure });
  }

  async function record(tx: Tx, salida: Salida, outcome: Outcome): Promise<void> {
    const { id, id_mensaje: idMensaje } = salida;
    await lockConversation(tx, salida.id_canal_entrada);
    switch (outcome.kind) {
      case "sent": {
        const { idExterno, tries } = outcome;
        const closed = await closeSalida(tx, { id, by: name, estado: "ENVIADO", error: null });
        if (closed || (tries !== undefined && (await settleTaken(tx, { id, tries }))))
          await recordDelivery(tx, idMensaje, { estado: "ENVIADO", motivo: null, idExterno });
        return;
      }
      case "wait":
        if ((await postpone(tx, { id, by: name, ...outcome })) && outcome.cause)
          await recordDelivery(tx, idMensaje, { estado: "EN_COLA", motivo: null });
        return;
      case "retry": {
        const { seconds, error, cause, refused = [] } = outcome;
        if (await postpone(tx, { id, by: name, seconds, failure: { error, cause } }))
          await recordDelivery(tx, idMensaje, { estado: "EN_COLA", motivo: null, refused });
        return;
      }
      case "paused": {
        const { seconds, error } = outcome;
        if (await postpone(tx, { id, by: name, seconds, failure: { error, cause: "limite" } }))
          await recordDelivery(tx, idMensaje, { estado: "EN_COLA", motivo: null });
        return;
      }
      case "failed": {
        const { motivo, error, held, refused = [] } = outcome;
        if (await closeSalida(tx, { id, by: name, estado: "FALLIDO", error }))
          await recordDelivery(tx, idMensaje, { estado: "FALLIDO", motivo, ...(held && { held }), refused });
        return;
      }
      case "uncertain": {
        if (!(await closeSalida(tx, { id, by: name, estado: "INCIERTO", error: outcome.error }))) return;
        const { worker } = salida;
        if (worker !== undefined) await leaveToWorker(tx, { id, worker });
        await recordDelivery(tx, idMensaje, { estado: "INCIERTO", motivo: "incierto" });
        return;
      }
    }
  }

  /** Records what happened outside, however long the database is away. It gives up only when the process ends. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (let ms = INSIST_MIN_MS; ; ms = Math.min(ms * 2, INSIST_MAX_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!isDown(error) || closing.aborted) throw error;
        await sleep(ms, undefined, { signal: closing }).catch(() => undefined);
      }
    }
  }

  const close = (salida: Salida, outcome: Outcome): Promise<void> =>
    insist(() => transaction(db, (tx) => record(tx, salida, outcome)));

  /** Answers whether nothing else of the conversation waits to leave at once. */
  async function closeTaken(salida: Salida, outcome: Outcome & { kind: "sent" }): Promise<boolean> {
    const { idExterno } = outcome;
    const recording = insist(() => closeTogether({ ...salida, idExterno }));
    announceRecording(
      db,
      { id_canal: salida.id_canal, idExterno },
      recording.then((closed) => closed !== undefined),
    );
    const closed = await recording;
    if (closed) return !closed.more;
    await close(salida, { ...outcome, tries: salida.intentos + 1 });
    return false;
  }

  async function recordAccount(salida: Salida, canal: OpenCanal, outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case "failed":
        if (outcome.motivo !== "credencial") return;
        refused.refuse(canal);
        await recordAccountStatus(canal.id, { conectado: false, detalle: ACCOUNT_FAULT.credential });
        return;
      case "retry":
        // One failure may be an accident.
        if (outcome.cause === "servicio" && salida.intentos > 0 && !cannotSend(salida.conexion))
          await recordAccountStatus(canal.id, { conectado: false, detalle: ACCOUNT_FAULT.service });
        return;
      case "sent":
        refused.accept(canal);
        // Whatever was said of the account, it sends. What waits for it goes with this, see app/channels.ts.
        if (isSaidToBeDown(salida.conexion))
          await recordAccountStatus(canal.id, { conectado: true, detalle: "" });
        return;
      case "wait":
      case "paused":
      case "uncertain":
        return;
    }
  }

  /** Counted in the database, for all processes, where the account has turns; else this process alone remembers it. */
  async function pauseAccount(
    { id_canal }: Salida,
    turn: number | undefined,
    outcome: Outcome,
  ): Promise<void> {
    if (outcome.kind !== "paused") return;
    if (turn !== undefined) await pauseTurns(db, id_canal, outcome.seconds);
    else if (outcome.ofAccount) pauses.begin(id_canal, outcome.seconds);
  }

  const putBack = (salida: Salida): Promise<void> =>
    insist(() => transaction(db, (tx) => release(tx, salida)));

  async function resolve(salida: Salida, ready: Ready, doubt: DoubtfulCall): Promise<void> {
    const outcome = await inquire({ db, name, closing }, salida, ready, doubt);
    if (!outcome) return;
    logger.warn({ salida: salida.id, desenlace: outcome.kind, error: doubt.error }, "answer lost, asked");
    await close(salida, outcome);
    await recordAccount(salida, ready.canal, outcome);
  }

  /** A process that stops while it asks must not look like one that died in the call: whoever was silent then may still send. */
  async function noteAndResolve(salida: Salida, ready: Ready, doubt: DoubtfulCall): Promise<void> {
    const { code, error } = doubt;
    if (code !== null) await insist(() => noteEnd(db, { id: salida.id, by: name, code, error }));
    await resolve(salida, ready, doubt);
  }

  const attempt: Delivery["deliver"] = async (salida, outgoing, begunMs) => {
    const ready = await open(salida, outgoing);
    // The account was changed since: what was begun waits for its turn like everything else.
    const early = ready.kind === "ready" ? !leavesAtOnce(ready.connected) : ready.kind === "wait";
    if (begunMs !== undefined && early) {
      await putBack(salida);
      return { last: false };
    }
    if (ready.kind !== "ready") {
      await close(salida, ready);
      return { last: false };
    }
    const outcome = await call(salida, ready, begunMs);
    if (!outcome) return { last: false };
    if (outcome.kind === "uncertain") {
      const { code, error } = outcome;
      const doubt = { code, error, tries: salida.intentos + 1 };
      return { last: false, inquiry: () => noteAndResolve(salida, ready, doubt) };
    }
    let last = false;
    if (outcome.kind === "sent") last = await closeTaken(salida, outcome);
    else await close(salida, outcome);
    await pauseAccount(salida, ready.turn, outcome);
    await recordAccount(salida, ready.canal, outcome);
    return { last };
  };

  return {
    beginsAtOnce(idCanal) {
      const account = preparing.accounts.known(idCanal);
      return account !== undefined && leavesAtOnce(account.connected) && pauses.secondsLeft(idCanal) === 0;
    },
    async deliver(salida, outgoing, begunMs) {
      try {
        return await attempt(salida, outgoing, begunMs);
      } finally {
        files.giveBack(salida.id);
      }
    },
    async resume(salida, known) {
      const outgoing = await readOutgoing(db, salida.id_mensaje);
      const ready = await prepare(preparing, salida, outgoing);
      const doubt = known ?? { code: null, error: NO_ANSWER };
      if (ready.kind === "ready") await resolve(salida, ready, { ...doubt, tries: salida.intentos });
      else await close(salida, { kind: "uncertain", ...doubt });
    },
  };
}
