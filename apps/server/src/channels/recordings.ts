import type { Db } from "../db/database.ts";

const keyOf = (idCanal: number, idExterno: string): string => `${idCanal}:${idExterno}`;

/**
 * Sends that their provider took, while this process records it. A quick provider's receipt comes meanwhile, and finds its
 * message as soon as that is done; what another process sends is not here.
 */
class Recordings {
  readonly #underWay = new Map<string, Promise<void>>();

  add(idCanal: number, idExterno: string, recording: Promise<unknown>): void {
    const key = keyOf(idCanal, idExterno);
    const forget = (): void => {
      this.#underWay.delete(key);
    };
    this.#underWay.set(key, recording.then(forget, forget));
  }

  /** Ends, and never rejects, when it is recorded or failed; undefined: nothing of the kind is under way. */
  of(idCanal: number, idExterno: string): Promise<void> | undefined {
    return this.#underWay.get(keyOf(idCanal, idExterno));
  }
}

const recordings = new WeakMap<Db, Recordings>();

export function recordingsOf(db: Db): Recordings {
  const known = recordings.get(db) ?? new Recordings();
  recordings.set(db, known);
  return known;
}
