import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import type { DB } from "./types.gen.ts";

declare const brand: unique symbol;
/** An open transaction: its own type, so that a function of two writes cannot be called without one. */
export type Tx = Transaction<DB> & { readonly [brand]: true };

/** What a committed transaction announces to every process. Ids only: each process reads the rows itself. */
export type Announcement =
  | { tipo: "punto"; id: number; secuencia: number }
  /** Delivery of messages of a case moved. */
  | { tipo: "caso"; id: number; secuencia: number }
  | { tipo: "presencia"; id_punto: number }
  /** Who may work at a point, or what shows there, changed. */
  | { tipo: "autorizacion"; id_punto: number }
  | { tipo: "sesion"; id: string; motivo: string }
  /** Something was put into the outbox. */
  | { tipo: "salida" }
  /** Somebody opened or left a conversation. */
  | { tipo: "mirada"; id_canal_entrada: number }
  /** Somebody types there, on that socket. */
  | { tipo: "escribiendo"; id_canal_entrada: number; id_usuario: number; conexion: string };

export type Publish = (announcements: readonly Announcement[]) => void;

const targets = new WeakMap<object, Publish>();
const pending = new WeakMap<object, Announcement[]>();

/** Says where the announcements of this database's transactions go. Called once per connection, by the composition root. */
export function announceTo(db: Db, publish: Publish): void {
  targets.set(db, publish);
}

/** Announced if and when the transaction commits. */
export function announce(tx: Tx, announcement: Announcement): void {
  pending.get(tx)?.push(announcement);
}

/** What was read before the locks no longer holds: the transaction runs again, as after a serialisation failure. */
export class ChangedMeanwhile extends Error {
  readonly code = "40001";
}

const SERIALIZATION = new Set(["40001", "40P01"]);
const ATTEMPTS = 5;

/** Runs `trabajo` in one transaction; a deadlock or serialisation failure runs it again, so it must be safe to run twice. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const announcements: Announcement[] = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        const tx = trx as Tx;
        pending.set(tx, announcements);
        return work(tx);
      });
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
