import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import type { DB } from "./types.gen.ts";

declare const brand: unique symbol;
/** An open transaction. It has its own type, so that a function of two writes cannot be called without one. */
export type Tx = Transaction<DB> & { readonly [brand]: true };

/** What a committed transaction announces to every process. It carries ids only; each process reads the rows itself. Its fields travel between processes. */
export type Announcement =
  | { tipo: "punto"; id: number; secuencia: number }
  /** The delivery state of messages of a case changed. */
  | { tipo: "caso"; id: number; secuencia: number }
  | { tipo: "presencia"; id_punto: number }
  /** It changed who may work at a point, or what is shown there. */
  | { tipo: "autorizacion"; id_punto: number }
  | { tipo: "sesion"; id: string; motivo: string }
  /** The outbox has a new row. */
  | { tipo: "salida" }
  /** Somebody opened or left a conversation. */
  | { tipo: "mirada"; id_canal_entrada: number }
  /** Somebody is typing in a conversation; `conexion` is the socket. */
  | { tipo: "escribiendo"; id_canal_entrada: number; id_usuario: number; conexion: string };

export type Publish = (announcements: readonly Announcement[]) => void;

const targets = new WeakMap<object, Publish>();
const pending = new WeakMap<object, Announcement[]>();

/** Sets where announcements of this database's transactions go. The composition root calls it once per database. */
export function announceTo(db: Db, publish: Publish): void {
  targets.set(db, publish);
}

/** Announces something when the transaction has committed; a rollback announces nothing. */
export function announce(tx: Tx, announcement: Announcement): void {
  pending.get(tx)?.push(announcement);
}

/** Rows changed between reading and locking them. The transaction runs again, as after a serialisation failure. */
export class ChangedMeanwhile extends Error {
  readonly code = "40001";
}

const SERIALIZATION = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;

/** Runs `work` in one transaction. After a deadlock or serialisation failure it runs again, so it must be safe to run twice. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeated(db, (announcements) =>
    db.transaction().execute((trx) => {
      const tx = trx as Tx;
      pending.set(tx, announcements);
      return work(tx);
    }),
  );
}

/**
 * Runs `work`, which is one statement and no more, as a transaction: PostgreSQL commits it by itself, so BEGIN and COMMIT
 * are not asked for.
 */
export function inOneStatement<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeated(db, (announcements) =>
    db.connection().execute((connection) => {
      const tx = connection as Tx;
      pending.set(tx, announcements);
      return work(tx);
    }),
  );
}

async function repeated<T>(db: Db, run: (announcements: Announcement[]) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const announcements: Announcement[] = [];
    try {
      const result = await run(announcements);
      if (announcements.length > 0) targets.get(db)?.(announcements);
      return result;
    } catch (error) {
      if (attempt < ATTEMPTS && isRepeatable(error)) continue;
      throw error;
    }
  }
}

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && "code" in error && SERIALIZATION.has(String(error.code));
}
