// What this process knows of sends that their provider took; what another process sends is not here.
import type { Db } from "../db/database.ts";
import { LastNoted } from "../shared/last-noted.ts";
import { UnderWay } from "../shared/under-way.ts";

/** A send as its provider names it. */
export interface NamedSend {
  id_canal: number;
  idExterno: string;
}

/** Sends whose first receipt may still come: of a minute in which the desk sends as much as it can. */
const SENT_MAX = 10_000;

const keyOf = ({ id_canal, idExterno }: NamedSend): string => `${id_canal}:${idExterno}`;

interface Recordings {
  underWay: UnderWay;
  sent: LastNoted<string, true>;
}

const recordings = new WeakMap<Db, Recordings>();

/** A quick provider's receipt comes meanwhile, and finds its message as soon as that is done. `recording`: whether it was recorded. */
export function announceRecording(db: Db, send: NamedSend, recording: Promise<boolean>): void {
  const key = keyOf(send);
  const { underWay, sent } = recordings.get(db) ?? {
    underWay: new UnderWay(),
    sent: new LastNoted(SENT_MAX),
  };
  recordings.set(db, { underWay, sent });
  const noted = recording.then((done) => {
    if (done) sent.note(key, true);
  });
  underWay.add(key, noted);
}

/** Undefined: its answer is not being recorded here. */
export const endOfRecording = (db: Db, send: NamedSend): Promise<void> | undefined =>
  recordings.get(db)?.underWay.endOf(keyOf(send));

/** False: the database knows. */
export const wasRecordedAsSent = (db: Db, send: NamedSend): boolean =>
  recordings.get(db)?.sent.has(keyOf(send)) ?? false;
