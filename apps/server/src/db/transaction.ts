import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Entrega, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import { isPlanOutdated } from "./prepared.ts";
import type { DB } from "./types.gen.ts";

declare const brand: unique symbol;
/** An open transaction. It has its own type, so that a function of two writes cannot be called without one. */
export type Tx = Transaction<DB> & { readonly [brand]: true };

/** What a committed transaction announces to every process. It carries ids only; each process reads the rows itself. Its fields travel between processes. */
export type Announcement =
  /** `chats`: all that changed at this number, as it stands then, where whoever wrote it knows; it stays in this process. */
  | { tipo: "punto"; id: number; secuencia: number; chats?: readonly Chat[] }
  /** A case or its thread changed. `change`: all that changed at this number, where whoever wrote it knows; it stays in this process. */
  | { tipo: "caso"; id: number; secuencia: number; change?: HiloChange }
  | { tipo: "presencia"; id_punto: number }
  /** It changed who may work at a point, or what is shown there. */
  | { tipo: "autorizacion"; id_punto: number }
  | { tipo: "sesion"; id: string; motivo: string }
  /** What names these users in internal notes changed: `id_mensaje` is a new note, null when some were seen. */
  | { tipo: "mencion"; id_mensaje: number | null; usuarios: readonly number[] }
  /** The outbox has a new row. */
  | { tipo: "salida" }
  /** Somebody opened or left a conversation. `id_caso`: the case that it shows, where it is known. */
  | { tipo: "mirada"; id_canal_entrada: number; id_caso?: number | null | undefined }
  /** Somebody is typing in a conversation; `conexion` is the socket. */
  | {
      tipo: "escribiendo";
      id_canal_entrada: number;
      id_caso?: number | null | undefined;
      id_usuario: number;
      conexion: string;
    };

/** A change of a thread and of nothing else of its case: a message that was added, or how one fares. */
export type HiloChange = { added: Mensaje } | { moved: Entrega };

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

/** Runs `work` in one transaction. After a deadlock, a serialisation failure or a change of the schema under it, it runs again, so it must be safe to run twice. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeated(async () => {
    const announcements: Announcement[] = [];
    const result = await db.transaction().execute(async (trx) => {
      const tx = trx as Tx;
      pending.set(tx, announcements);
      return work(tx);
    });
    publish(db, announcements);
    return result;
  });
}

/** What a statement that commits by itself did, and what there is to announce of it. */
export interface Committed<T> {
  result: T;
  announcements: readonly Announcement[];
}

const lanes = new WeakMap<object, Db>();

/** Handfuls go over connections of their own from now on (`autocommit`). The composition root calls it once per database. */
export function giveLanes(db: Db, lane: Db): void {
  lanes.set(db, lane);
}

/** Runs one statement that is a transaction by itself: repeated like one, and announced like one. A handful uses the
 * connection that it is handed, one of few: what it calls is planned six times on each, and on twenty that is never over. */
export function autocommit<T>(db: Db, statement: (db: Db) => Promise<Committed<T>>): Promise<T> {
  return repeated(async () => {
    const { result, announcements } = await statement(lanes.get(db) ?? db);
    publish(db, announcements);
    return result;
  });
}

function publish(db: Db, announcements: readonly Announcement[]): void {
  if (announcements.length > 0) targets.get(db)?.(announcements);
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt < ATTEMPTS && isRepeatable(error)) continue;
      throw error;
    }
  }
}

function isRepeatable(error: unknown): boolean {
  if (isPlanOutdated(error)) return true;
  return error instanceof Error && "code" in error && SERIALIZATION.has(String(error.code));
}
