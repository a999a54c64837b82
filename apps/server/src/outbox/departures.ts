import type { Taken } from "./salida.repository.ts";

/** A hand of this process' outbox that waits for a message while it is being written. Ends with one of the two. */
export interface Departure {
  /** Names this process in the lease that is written with the message. */
  by: string;
  /** Of the lease. */
  seconds: number;
  /** It was written as one whose call is about to be made: the call follows. */
  leave(taken: Taken): void;
  /** It was not: it waits in the queue, or was not written. After `leave` nothing. */
  stay(): void;
}

/** Whether what is written now may leave with the transaction that writes it. Null: it waits its turn in the queue. */
export type AskDeparture = (idCanal: number) => Departure | null;

/** The way from those who write replies to the outbox of their process, which opens after them and closes before. */
export class Departures {
  #ask: AskDeparture = () => null;

  readonly ask: AskDeparture = (idCanal) => this.#ask(idCanal);

  /** Answers how to end it. */
  attach(ask: AskDeparture): () => void {
    this.#ask = ask;
    return () => {
      this.#ask = () => null;
    };
  }
}
