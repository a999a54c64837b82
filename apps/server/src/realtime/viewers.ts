import { isDeepStrictEqual } from "node:util";
import { EVENTO } from "@ventanilla/contract/events";
import type { Announcement } from "../db/transaction.ts";
import type { RealtimeStore } from "./ports.ts";
import { clientsIn, hasClientsIn, type SocketClient, type SocketServer, socketRoom } from "./socket-rooms.ts";

export interface ViewersOptions {
  server: SocketServer;
  store: RealtimeStore["viewers"];
  publish(announcements: readonly Announcement[]): void;
}

/**
 * Who has a conversation open, in all processes. The rows of the table are the truth. Each belongs to a process and is
 * deleted with it. This process also remembers which rows should be its own.
 */
export class Viewers {
  readonly #options: ViewersOptions;
  /** By entry channel: this process's operators, and on how many screens each has it open. */
  readonly #own = new Map<number, Map<number, number>>();
  /** By entry channel: what the screens of this process were told. */
  readonly #told = new Map<number, readonly { id: number; nombre: string }[]>();
  /** A write failed: the rows may differ from `#own`. */
  #dirty = false;
  /** Writes go one after the other, so that an operator who leaves and comes back at once ends as present. */
  #writes: Promise<unknown> = Promise.resolve();

  constructor(options: ViewersOptions) {
    this.#options = options;
  }

  async open(idEntrada: number, idUsuario: number, idCaso: number | null): Promise<void> {
    const screens = this.#own.get(idEntrada) ?? new Map<number, number>();
    this.#own.set(idEntrada, screens.set(idUsuario, (screens.get(idUsuario) ?? 0) + 1));
    if (screens.get(idUsuario) === 1) await this.#write(() => this.#options.store.open(idEntrada, idUsuario));
    this.#announce(idEntrada, idCaso);
  }

  async close(idEntrada: number, idUsuario: number, idCaso: number | null): Promise<void> {
    const screens = this.#own.get(idEntrada);
    const left = (screens?.get(idUsuario) ?? 0) - 1;
    if (!screens || left < 0) return;
    if (left > 0) {
      screens.set(idUsuario, left);
      return;
    }
    screens.delete(idUsuario);
    if (screens.size === 0) this.#own.delete(idEntrada);
    await this.#write(() => this.#options.store.close(idEntrada, idUsuario));
    this.#announce(idEntrada, idCaso);
  }

  /** Whether our rows may say something else than they should: to screens of other processes too, when we have none any more. */
  get mustRepair(): boolean {
    return this.#dirty;
  }

  /** Our rows were deleted, because this process was taken for dead. */
  markForgotten(): void {
    this.#dirty = true;
  }

  #write(work: () => Promise<void>): Promise<void> {
    const write = this.#writes.then(work).catch((error: unknown) => {
      this.#dirty = true;
      throw error;
    });
    this.#writes = write.catch(() => undefined);
    return write;
  }

  /** Until what was begun is written, or has failed. */
  async written(): Promise<void> {
    await this.#writes;
  }

  #announce(idEntrada: number, idCaso: number | null): void {
    this.#options.publish([{ tipo: "mirada", id_canal_entrada: idEntrada, id_caso: idCaso }]);
  }

  /** Tells the screens of a conversation who looks at its case, by whichever entry channel. */
  async push(idEntrada: number): Promise<void> {
    const { server, store } = this.#options;
    if (!hasClientsIn(server, socketRoom.entrada(idEntrada))) {
      this.#told.delete(idEntrada);
      return;
    }
    const operadores = (await store.of([idEntrada])).get(idEntrada) ?? [];
    this.#told.set(idEntrada, operadores);
    for (const client of clientsIn(server, socketRoom.entrada(idEntrada))) {
      const id = client.data.punto;
      if (id !== null) client.emit(EVENTO.presencia, { id, sesion_id: idEntrada, operadores });
    }
  }

  /** Repairs our rows, and answers the conversations whose viewers changed without an announcement reaching us. */
  async sweep(): Promise<number[]> {
    const { server, store } = this.#options;
    if (this.#dirty) {
      this.#dirty = false;
      await this.#write(() => store.restore(this.#due()));
    }
    for (const id of this.#told.keys())
      if (!hasClientsIn(server, socketRoom.entrada(id))) this.#told.delete(id);
    const viewers = await store.of([...this.#told.keys()]);
    return [...this.#told]
      .filter(([id, told]) => !isDeepStrictEqual(viewers.get(id) ?? [], told))
      .map(([id]) => id);
  }

  #due(): { id_canal_entrada: number; id_usuario: number }[] {
    return [...this.#own].flatMap(([id_canal_entrada, screens]) =>
      [...screens.keys()].map((id_usuario) => ({ id_canal_entrada, id_usuario })),
    );
  }

  /** Tells the other screens of these conversations that an operator is typing, in this process or another one. */
  showTyping(
    { id_usuario, conexion: author }: Extract<Announcement, { tipo: "escribiendo" }>,
    entradas: readonly number[],
  ): void {
    for (const sesion_id of entradas) {
      const clients = clientsIn(this.#options.server, socketRoom.entrada(sesion_id));
      const nombre = this.#nameOf(sesion_id, id_usuario, clients);
      if (nombre === undefined) continue;
      for (const client of clients)
        if (client.id !== author) client.emit(EVENTO.escribiendo, { sesion_id, id_usuario, nombre });
    }
  }

  /** The name is taken from a socket here or from what was pushed before: typing is not worth a read of the database. */
  #nameOf(idEntrada: number, idUsuario: number, here: readonly SocketClient[]): string | undefined {
    const own = here.find(({ data }) => data.sesion.id_usuario === idUsuario);
    if (own) return own.data.sesion.nombre;
    return this.#told.get(idEntrada)?.find(({ id }) => id === idUsuario)?.nombre;
  }
}
