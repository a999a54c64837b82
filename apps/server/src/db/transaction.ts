import type { Transaction } from "kysely";
import type { Db } from "./database.ts";
import type { DB } from "./types.gen.ts";

declare const marca: unique symbol;
/** An open transaction: its own type, so that a function of two writes cannot be called without one. */
export type Tx = Transaction<DB> & { readonly [marca]: true };

/** What a committed transaction announces to every process. Ids only: each process reads the rows itself. */
export type Aviso =
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

export type Anunciar = (avisos: readonly Aviso[]) => void;

const destinos = new WeakMap<object, Anunciar>();
const pendientes = new WeakMap<object, Aviso[]>();

/** Says where the announcements of this database's transactions go. Called once per connection, by the composition root. */
export function anunciarA(db: Db, anunciar: Anunciar): void {
  destinos.set(db, anunciar);
}

/** Announced if and when the transaction commits. */
export function avisar(tx: Tx, aviso: Aviso): void {
  pendientes.get(tx)?.push(aviso);
}

/** What was read before the locks no longer holds: the transaction runs again, as after a serialisation failure. */
export class CambioMientrasTanto extends Error {
  readonly code = "40001";
}

const SERIALIZACION = new Set(["40001", "40P01"]);
const INTENTOS = 5;

/** Runs `trabajo` in one transaction; a deadlock or serialisation failure runs it again, so it must be safe to run twice. */
export async function transaction<T>(db: Db, trabajo: (tx: Tx) => Promise<T>): Promise<T> {
  for (let intento = 1; ; intento++) {
    const avisos: Aviso[] = [];
    try {
      const resultado = await db.transaction().execute(async (trx) => {
        const tx = trx as Tx;
        pendientes.set(tx, avisos);
        return trabajo(tx);
      });
      if (avisos.length > 0) destinos.get(db)?.(avisos);
      return resultado;
    } catch (error) {
      if (intento < INTENTOS && esRepetible(error)) continue;
      throw error;
    }
  }
}

function esRepetible(error: unknown): boolean {
  return error instanceof Error && "code" in error && SERIALIZACION.has(String(error.code));
}
