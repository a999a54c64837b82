import { transaction } from "../db/transaction.ts";
import { isDown } from "../shared/is-down.ts";
import { Shares } from "../shared/shares.ts";
import { CALL_S, createDelivery, type DeliveryDependencies } from "./delivery.ts";
import type { AskDeparture } from "./departures.ts";
import { lockFree, type Taken, take } from "./salida.repository.ts";
import { adopt, type ExpiredSalida, expire, findExpired } from "./salida-expired.repository.ts";

export interface OutboxDependencies extends DeliveryDependencies {
  /** Milliseconds between two looks at what is due, and at what has no worker any more. */
  sweepMs?: number;
}

/** The only way out: everything that leaves goes through the table `salida`. */
export interface Outbox {
  start(): void;
  /** Something may be due. */
  wake(): void;
  /** A hand for what is about to be written, if it may leave at once and a hand is free. */
  depart: AskDeparture;
  /** Takes no more messages and waits for those on their way. */
  close(): Promise<void>;
}

/** Longest time from taking a message until the call: reading it and its files, and reaching the provider. */
const TAKE_S = 90;
/** Hands in all, and for one account. */
const AT_ONCE = { total: 60, each: 20 };
const QUESTIONS_MAX = 200;
const SWEEP_MS = 2_000;
const SWEEP_BATCH = 50;

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { db, logger, name, recordDelivery, sweepMs = SWEEP_MS } = dependencies;
  const closing = new AbortController();
  const { beginsAtOnce, deliver, resume } = createDelivery(dependencies, closing.signal);
  /** Hands at work, those that wait for what is being written among them. */
  const shares = new Shares(AT_ONCE);
  const running = new Map<number, Promise<void>>();
  /** Inquiries about lost answers. They hold their conversation, but do not count towards AT_ONCE. */
  const questions = new Map<number, Promise<void>>();
  /** Hands that wait for what is being written. */
  const departing = new Set<Promise<void>>();
  /** Of all hands that ever did. */
  let departures = 0;
  const inHand = (): number[] => [...running.keys(), ...questions.keys()];
  let timer: ReturnType<typeof setInterval> | undefined;
  let round: Promise<void> | undefined;
  let sweeping: Promise<void> | undefined;
  let again = false;
  /** There was no hand for something that was due, or there may have been none. */
  let left = false;

  async function handOut(): Promise<void> {
    do {
      again = false;
      const [limit, sated] = [shares.room(), shares.sated()];
      left = limit === 0 || sated.length > 0;
      if (closing.signal.aborted || limit === 0) return;
      const taken = await take(db, { by: name, seconds: TAKE_S, limit, inHand: inHand(), sated });
      for (const salida of taken) launch(salida);
      // More may be due: of the others, where one account has its share now.
      if (taken.length === limit) again = true;
    } while (again);
  }

  /** `work` answers whether nothing became due by its end. */
  function follow(hands: Map<number, Promise<void>>, id: number, work: () => Promise<boolean>): void {
    const task = work()
      .catch((error: unknown) => {
        logger.error({ err: error, salida: id }, "delivery could not be recorded; the next sweep asks");
        return false;
      })
      .then((quiet) => {
        hands.delete(id);
        if (left || !quiet) wake();
      });
    hands.set(id, task);
  }

  function ask(id: number, inquiry: () => Promise<void>): void {
    follow(questions, id, async () => {
      await inquiry();
      return false;
    });
  }

  function launch({ outgoing, ...salida }: Taken, begunMs?: number): void {
    shares.take(salida.id_canal);
    follow(running, salida.id, async () => {
      try {
        const { inquiry, last } = await deliver(salida, outgoing, begunMs);
        if (inquiry) ask(salida.id, inquiry);
        return last;
      } finally {
        shares.giveBack(salida.id_canal);
      }
    });
  }

  const depart: AskDeparture = (idCanal) => {
    if (!shares.isFree(idCanal) || closing.signal.aborted || !beginsAtOnce(idCanal)) return null;
    const begunMs = performance.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    departing.add(promise);
    shares.take(idCanal);
    departures += 1;
    function end(): void {
      // `stay` may come behind `leave`.
      if (!departing.delete(promise)) return;
      shares.giveBack(idCanal);
      resolve();
      if (left) wake();
    }
    return {
      by: name,
      seconds: CALL_S,
      leave(taken) {
        launch(taken, begunMs);
        end();
      },
      stay: end,
    };
  };

  /** Inquires about the calls that have no worker any more, and looks for what is due. */
  async function sweep(): Promise<void> {
    const [before, none] = [departures, departing.size === 0];
    const found = await findExpired(db, { by: name, inHand: inHand(), limit: SWEEP_BATCH });
    // What is being written as begun is in nobody's hands until the database answers; its own time shows what was lost.
    const mayBeWritten = !none || before !== departures;
    wake();
    // One conversation per transaction: a batch would hold one case while it waits for the row of the next citizen.
    for (const expired of found) {
      if (expired.own && mayBeWritten) continue;
      await (expired.orphaned ? inherit(expired) : giveUp(expired)).catch((error: unknown) => {
        if (isDown(error)) throw error;
        logger.error(
          { err: error, salida: expired.id },
          "a lost call could not be settled; the next sweep tries",
        );
      });
    }
    // What stood behind them.
    if (found.length > 0) wake();
  }

  async function inherit(expired: ExpiredSalida): Promise<void> {
    // This process may have taken it while the database answered.
    if (questions.size >= QUESTIONS_MAX || running.has(expired.id) || questions.has(expired.id)) return;
    const adopted = await adopt(db, { id: expired.id, by: name, seconds: CALL_S });
    if (adopted) ask(expired.id, () => resume(expired, adopted.known));
  }

  /** Whose conversation somebody holds is left to the next sweep: the others do not wait for it. */
  async function giveUp({ id, id_mensaje: idMensaje, id_canal_entrada }: ExpiredSalida): Promise<void> {
    await transaction(db, async (tx) => {
      if ((await lockFree(tx, id_canal_entrada)) && (await expire(tx, id)))
        await recordDelivery(tx, idMensaje, { estado: "INCIERTO", motivo: "incierto" });
    });
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    if (round) {
      again = true;
      return;
    }
    round = handOut()
      .catch((error: unknown) =>
        logger.error({ err: error }, "outbox round failed; the next sweep tries again"),
      )
      .finally(() => {
        round = undefined;
        if (again) wake();
      });
  }

  return {
    start() {
      timer = setInterval(() => {
        // What is due does not wait for what is being settled.
        if (sweeping) return wake();
        sweeping = sweep()
          .catch((error: unknown) => logger.error({ err: error }, "outbox sweep failed"))
          .finally(() => {
            sweeping = undefined;
          });
      }, sweepMs);
      wake();
    },
    wake,
    depart,
    async close() {
      closing.abort();
      clearInterval(timer);
      await Promise.all([round, sweeping, ...departing]);
      await Promise.all(running.values());
      await Promise.all(questions.values());
    },
  };
}
