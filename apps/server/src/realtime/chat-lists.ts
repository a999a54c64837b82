import { EVENTO } from "@ventanilla/contract/events";
import type { Readings } from "./ports.ts";
import { hasClientsIn, type SocketClient, type SocketServer, socketRoom } from "./socket-rooms.ts";

/** Milliseconds in which a socket is given everything that is open at its point once. */
const WHOLE_LIST_MS = 1_000;

/**
 * The lists of conversations: what each point's screens were told, and what they still have to be told.
 * `known` is the newest change number that was heard; up to `sent` everything was pushed.
 */
export class ChatLists {
  readonly #server: SocketServer;
  readonly #readings: Readings;
  readonly #known = new Map<number, number>();
  readonly #sent = new Map<number, number>();
  /** Which point's whole list a socket was last given, and when. */
  readonly #wholes = new WeakMap<SocketClient, { idPunto: number; at: number }>();

  constructor(server: SocketServer, readings: Readings) {
    this.#server = server;
    this.#readings = readings;
  }

  /** Points with a screen on this process. */
  get puntos(): number[] {
    return [...this.#sent.keys()];
  }

  /** A socket joined the point. Answers the change number after which everything is pushed to it. */
  async join(idPunto: number): Promise<number> {
    const secuencia = (await this.#readings.puntoSecuencias([idPunto])).get(idPunto) ?? 0;
    this.hear(idPunto, secuencia);
    if (!this.#sent.has(idPunto)) this.#sent.set(idPunto, secuencia);
    return secuencia;
  }

  /** Answers whether there is something to push. */
  hear(idPunto: number, secuencia: number): boolean {
    if (secuencia > (this.#known.get(idPunto) ?? -1)) this.#known.set(idPunto, secuencia);
    return secuencia > (this.#sent.get(idPunto) ?? Number.MAX_SAFE_INTEGER);
  }

  forget(idPunto: number): void {
    this.#known.delete(idPunto);
    this.#sent.delete(idPunto);
  }

  /** Pushes what changed since the last push; answers the entry channels that changed and those that left. */
  async push(idPunto: number): Promise<{ changed: number[]; withdrawn: number[] }> {
    if (!hasClientsIn(this.#server, socketRoom.punto(idPunto))) {
      this.forget(idPunto);
      return { changed: [], withdrawn: [] };
    }
    const desde = this.#sent.get(idPunto) ?? 0;
    if ((this.#known.get(idPunto) ?? 0) <= desde) return { changed: [], withdrawn: [] };
    const { secuencia, chats, retirados } = await this.#readings.puntoChanges(idPunto, desde);
    this.#sent.set(idPunto, secuencia);
    const screens = this.#server.to(socketRoom.punto(idPunto));
    for (const withdrawal of retirados) screens.emit(EVENTO.chatRetirado, { id: idPunto, ...withdrawal });
    // From 0 the whole list is read. A conversation that is not in it is gone, and no withdrawal says so.
    screens.emit(EVENTO.nuevoUsuario, chats, { id: idPunto, desde, secuencia, reinicio: desde === 0 });
    return {
      changed: chats.map((chat) => chat.id),
      withdrawn: retirados.map((withdrawal) => withdrawal.sesion_id),
    };
  }

  /**
   * Answers one poll. A client that is up to date gets no answer, and the database is not read (D83); nor is it for one
   * that asks for the whole list again while that is on its way.
   */
  async answer(client: SocketClient, idPunto: number, mark: number): Promise<void> {
    const known = this.#known.get(idPunto);
    if (mark > 0 && known !== undefined && mark >= known) return;
    if (mark === 0 && !this.#mayHaveWhole(client, idPunto)) return;
    const { secuencia, chats, retirados } = await this.#readings.puntoChanges(idPunto, mark);
    for (const withdrawal of retirados) client.emit(EVENTO.chatRetirado, { id: idPunto, ...withdrawal });
    client.emit(EVENTO.nuevoUsuario, chats, {
      id: idPunto,
      desde: mark,
      secuencia,
      reinicio: mark === 0,
    });
  }

  #mayHaveWhole(client: SocketClient, idPunto: number): boolean {
    const at = performance.now();
    const last = this.#wholes.get(client);
    if (last?.idPunto === idPunto && at - last.at < WHOLE_LIST_MS) return false;
    this.#wholes.set(client, { idPunto, at });
    return true;
  }
}
