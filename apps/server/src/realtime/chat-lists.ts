import { setImmediate as turn } from "node:timers/promises";
import type { Chat, OrdenChats } from "@ventanilla/contract/caso/chat";
import { EVENTO, type FinDeParte } from "@ventanilla/contract/events";
import type { Readings } from "./ports.ts";
import { hasClientsIn, type SocketClient, type SocketServer, socketRoom } from "./socket-rooms.ts";

/** Milliseconds in which a socket is given everything that is open at its point once. */
const WHOLE_LIST_MS = 1_000;

/**
 * The lists of conversations: what each point's screens were told, and what they still have to be told.
 * `known` is the newest change number that was heard; up to `sent` everything was pushed. What was written in this process
 * comes with its rows, by number: the next number is pushed as it is, and only what is missing is read.
 */
export class ChatLists {
  readonly #server: SocketServer;
  readonly #readings: Readings;
  readonly #known = new Map<number, number>();
  readonly #sent = new Map<number, number>();
  /** By point and change number: all that changed at it, and waits for the numbers before it. */
  readonly #written = new Map<number, Map<number, readonly Chat[]>>();
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

  /** A screen joined the point. Answers the change number after which everything is pushed to it. */
  async join(idPunto: number): Promise<number> {
    const secuencia = (await this.#readings.puntoSecuencias([idPunto])).get(idPunto) ?? 0;
    this.hear(idPunto, secuencia);
    // What was read may be older than what was pushed meanwhile, to this screen too: told less, it would take its own number for
    // one of another epoch.
    const sent = Math.max(secuencia, this.#sent.get(idPunto) ?? secuencia);
    if (!this.#sent.has(idPunto)) this.#sent.set(idPunto, secuencia);
    return sent;
  }

  /** Answers whether there is something to push. `chats`: all that changed at this number, where it is known. */
  hear(idPunto: number, secuencia: number, chats?: readonly Chat[]): boolean {
    if (secuencia > (this.#known.get(idPunto) ?? -1)) this.#known.set(idPunto, secuencia);
    const news = secuencia > (this.#sent.get(idPunto) ?? Number.MAX_SAFE_INTEGER);
    if (news && chats) this.#keep(idPunto, secuencia, chats);
    return news;
  }

  #keep(idPunto: number, secuencia: number, chats: readonly Chat[]): void {
    const written = this.#written.get(idPunto) ?? new Map<number, readonly Chat[]>();
    this.#written.set(idPunto, written.set(secuencia, chats));
  }

  forget(idPunto: number): void {
    this.#known.delete(idPunto);
    this.#sent.delete(idPunto);
    this.#written.delete(idPunto);
  }

  /** Nothing that was told counts any more. */
  forgetAll(): void {
    for (const told of [this.#known, this.#sent, this.#written]) told.clear();
  }

  /** Pushes what changed since the last push; answers the chats that changed, and the entry channels of those that left. */
  async push(idPunto: number): Promise<{ changed: Chat[]; withdrawn: number[] }> {
    if (!hasClientsIn(this.#server, socketRoom.punto(idPunto))) {
      this.forget(idPunto);
      return { changed: [], withdrawn: [] };
    }
    const changed = this.#pushWritten(idPunto);
    if (!this.#isBehind(idPunto)) return { changed, withdrawn: [] };
    // Two that committed one after the other may be heard in the other order: what came with this turn is waited for.
    await turn();
    changed.push(...this.#pushWritten(idPunto));
    if (!this.#isBehind(idPunto)) return { changed, withdrawn: [] };
    const withdrawn: number[] = [];
    let before: number;
    // What is much comes in parts.
    do {
      before = this.#sent.get(idPunto) ?? 0;
      const read = await this.#pushRead(idPunto);
      changed.push(...read.changed);
      withdrawn.push(...read.withdrawn);
    } while (this.#isBehind(idPunto) && (this.#sent.get(idPunto) ?? 0) > before);
    return { changed, withdrawn };
  }

  #isBehind(idPunto: number): boolean {
    return (this.#known.get(idPunto) ?? 0) > (this.#sent.get(idPunto) ?? 0);
  }

  /** Pushes what came with its rows, number by number, up to the first that did not. */
  #pushWritten(idPunto: number): Chat[] {
    const changed: Chat[] = [];
    for (let chats = this.#next(idPunto); chats; chats = this.#next(idPunto)) {
      const desde = this.#sent.get(idPunto) ?? 0;
      const secuencia = desde + 1;
      this.#sent.set(idPunto, secuencia);
      this.#server
        .to(socketRoom.punto(idPunto))
        .emit(EVENTO.nuevoUsuario, [...chats], { id: idPunto, desde, secuencia, reinicio: false });
      changed.push(...chats);
    }
    this.#dropTold(idPunto);
    return changed;
  }

  /** What changed at the number after the last one that was pushed. */
  #next(idPunto: number): readonly Chat[] | undefined {
    const sent = this.#sent.get(idPunto) ?? 0;
    return this.#written.get(idPunto)?.get(sent + 1);
  }

  #dropTold(idPunto: number): void {
    const sent = this.#sent.get(idPunto) ?? 0;
    const written = this.#written.get(idPunto);
    for (const secuencia of written?.keys() ?? []) if (secuencia <= sent) written?.delete(secuencia);
    if (written?.size === 0) this.#written.delete(idPunto);
  }

  async #pushRead(idPunto: number): Promise<{ changed: readonly Chat[]; withdrawn: number[] }> {
    const desde = this.#sent.get(idPunto) ?? 0;
    const { secuencia, chats, retirados } = await this.#readings.puntoChanges(idPunto, desde);
    this.#sent.set(idPunto, secuencia);
    this.#dropTold(idPunto);
    const screens = this.#server.to(socketRoom.punto(idPunto));
    for (const withdrawal of retirados) screens.emit(EVENTO.chatRetirado, { id: idPunto, ...withdrawal });
    screens.emit(EVENTO.nuevoUsuario, chats, { id: idPunto, desde, secuencia, reinicio: false });
    return {
      changed: chats,
      withdrawn: retirados.map((withdrawal) => withdrawal.sesion_id),
    };
  }

  /** Whether this client has all that was heard of the point: it gets no answer, and the database is not read (D83). */
  isUpToDate(idPunto: number, mark: number): boolean {
    const known = this.#known.get(idPunto);
    return known !== undefined && mark >= known;
  }

  /** Answers the poll of a client that is not up to date; not when it asks for the whole list again while that is on its way. */
  async answer(client: SocketClient, idPunto: number, mark: number): Promise<void> {
    if (mark === 0) return this.#answerWhole(client, idPunto);
    const { secuencia, chats, retirados } = await this.#readings.puntoChanges(idPunto, mark);
    for (const withdrawal of retirados) client.emit(EVENTO.chatRetirado, { id: idPunto, ...withdrawal });
    client.emit(EVENTO.nuevoUsuario, chats, { id: idPunto, desde: mark, secuencia, reinicio: false });
  }

  async #answerWhole(client: SocketClient, idPunto: number): Promise<void> {
    if (!this.#mayHaveWhole(client, idPunto)) return;
    const { secuencia, chats } = await this.#readings.puntoChats(idPunto);
    client.emit(EVENTO.nuevoUsuario, chats, { id: idPunto, desde: 0, secuencia, reinicio: true });
  }

  /** Answers a part of what is open at the point, in its order: a screen need not wait for all of a large list. */
  async answerPart(
    client: SocketClient,
    idPunto: number,
    { after, limit, order }: { after: FinDeParte | null; limit: number; order: OrdenChats },
  ): Promise<void> {
    if (after === null && !this.#mayHaveWhole(client, idPunto)) return;
    const { secuencia, chats, end } = await this.#readings.puntoPart(idPunto, { after, limit, order });
    // A part behind another one says nothing of what changed before it: a marker that stands elsewhere stays.
    const desde = after === null ? 0 : secuencia;
    const context = { id: idPunto, desde, secuencia, reinicio: after === null };
    client.emit(EVENTO.nuevoUsuario, chats, { ...context, parte: { despues: after, fin: end } });
  }

  #mayHaveWhole(client: SocketClient, idPunto: number): boolean {
    const at = performance.now();
    const last = this.#wholes.get(client);
    if (last?.idPunto === idPunto && at - last.at < WHOLE_LIST_MS) return false;
    this.#wholes.set(client, { idPunto, at });
    return true;
  }
}
