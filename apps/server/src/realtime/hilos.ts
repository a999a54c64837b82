import { setImmediate as turn } from "node:timers/promises";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Entrega, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { cuantosCaben } from "@ventanilla/contract/mensaje/mensaje.rules";
import type { HiloChange } from "../db/transaction.ts";
import type { CasoMark, Readings } from "./ports.ts";
import { refusalOf } from "./refusal.ts";
import { clientsIn, hasClientsIn, type SocketClient, type SocketServer, socketRoom } from "./socket-rooms.ts";

interface Told {
  id_caso: number;
  /** Change number up to which the screens were told. */
  secuencia: number;
  /** Change number up to which we looked. A change of the case alone raises it without a new message. */
  seen: number;
  lastId: number;
  version: number;
  /** The newest change number that was heard. */
  known: number;
  /** What came with its contents, by number, and waits for the numbers before it. */
  written: Map<number, HiloChange>;
  /** It may show another case, or other fields of its own: only reading tells. */
  mustRead: boolean;
}

/** How a message fares since a change number. */
type Moved = Entrega & { secuencia: number };

const isBehind = ({ known, seen }: Told): boolean => known > seen;

/** What changed at the number after the last one that was pushed. */
const next = ({ written, seen }: Told): HiloChange | undefined => written.get(seen + 1);

function dropTold({ written, seen }: Told): void {
  for (const secuencia of written.keys()) if (secuencia <= seen) written.delete(secuencia);
}

/** Messages that changed at once and are sent one by one. */
const CHANGES_MAX = 200;

/** Else the latest page is sent instead. */
const fitsAnAnswer = (mensajes: readonly Mensaje[]): boolean =>
  mensajes.length <= CHANGES_MAX && cuantosCaben(mensajes) === mensajes.length;

/** Takes a socket out of a conversation. */
type Expel = (client: SocketClient, idEntrada: number) => Promise<void>;

/**
 * The open threads: what each conversation's screens were told. What was written in this process comes with its contents, by
 * number: the next number is pushed as it is, and only what is missing is read.
 */
export class Hilos {
  readonly #server: SocketServer;
  readonly #readings: Readings;
  readonly #expel: Expel;
  /** By entry channel. */
  readonly #told = new Map<number, Told>();
  /** Entry channels that show a case. */
  readonly #byCaso = new Map<number, Set<number>>();

  constructor(server: SocketServer, readings: Readings, expel: Expel) {
    this.#server = server;
    this.#readings = readings;
    this.#expel = expel;
  }

  /** Entry channels whose case changed without an announcement reaching us. Reads once for all of them. */
  async behind(): Promise<number[]> {
    for (const id of this.#told.keys())
      if (!hasClientsIn(this.#server, socketRoom.entrada(id))) this.#release(id);
    const marks = await this.#readings.casoMarks([...this.#byCaso.keys()]);
    return [...this.#told]
      .filter(([, { id_caso, seen }]) => (marks.get(id_caso)?.secuencia ?? 0) > seen)
      .map(([id]) => id);
  }

  /** Answers whose screens there is something to tell. `change`: all that changed at this number, where it is known. */
  hear(idCaso: number, secuencia: number, change?: HiloChange): number[] {
    const entradas = [...(this.#byCaso.get(idCaso) ?? [])];
    return entradas.filter((idEntrada) => {
      const told = this.#told.get(idEntrada);
      if (!told || secuencia <= told.seen) return false;
      told.known = Math.max(told.known, secuencia);
      if (change) told.written.set(secuencia, change);
      return true;
    });
  }

  /** A conversation, and those open here that show the same case by another of its entry channels. */
  alongside(one: { id_canal_entrada: number; id_caso?: number | null | undefined }): number[] {
    return [...new Set([one.id_canal_entrada, ...(this.#byCaso.get(one.id_caso ?? 0) ?? [])])];
  }

  /** The next push reads, whatever was heard. */
  mustRead(idEntrada: number): void {
    const told = this.#told.get(idEntrada);
    if (told) told.mustRead = true;
  }

  /** Whether a list says of an open thread what its screens were not told: another case, or other fields. */
  showsAnother({ id, caso }: Chat): boolean {
    const told = this.#told.get(id);
    return told !== undefined && (told.id_caso !== caso.id || told.version !== caso.version);
  }

  /** A socket joined the conversation: everything after this moment is pushed to it. Answers its case. */
  async join(idEntrada: number): Promise<number | null> {
    const idCaso = await this.#readings.casoOfEntrada(idEntrada);
    if (idCaso === null) return null;
    const current = this.#told.get(idEntrada);
    if (!current) await this.#open(idEntrada, idCaso);
    // Who is in the room was let in to another case, and may not have heard of this one.
    else if (current.id_caso !== idCaso) await this.#pushNewCaso(idEntrada, idCaso);
    return idCaso;
  }

  async #open(idEntrada: number, idCaso: number): Promise<Told> {
    const mark = (await this.#readings.casoMarks([idCaso])).get(idCaso);
    const { rows, secuencia } = await this.#readings.latestMensajes(idCaso);
    const next = {
      id_caso: idCaso,
      secuencia,
      seen: secuencia,
      lastId: Math.max(0, ...rows.map(({ id }) => id)),
      version: mark?.version ?? 0,
      known: secuencia,
      written: new Map(),
      mustRead: false,
    };
    this.#release(idEntrada);
    this.#told.set(idEntrada, next);
    this.#byCaso.set(idCaso, (this.#byCaso.get(idCaso) ?? new Set()).add(idEntrada));
    return next;
  }

  #release(idEntrada: number): void {
    const previous = this.#told.get(idEntrada);
    if (!previous) return;
    this.#told.delete(idEntrada);
    const entradas = this.#byCaso.get(previous.id_caso);
    entradas?.delete(idEntrada);
    if (entradas?.size === 0) this.#byCaso.delete(previous.id_caso);
  }

  /** Nothing that was told counts any more. */
  forgetAll(): void {
    this.#told.clear();
    this.#byCaso.clear();
  }

  /** Pushes to the conversation's screens what is new or changed since the last push. */
  async push(idEntrada: number): Promise<void> {
    const previous = this.#told.get(idEntrada);
    if (!previous) return;
    if (!hasClientsIn(this.#server, socketRoom.entrada(idEntrada))) {
      this.#release(idEntrada);
      return;
    }
    this.#pushWritten(idEntrada, previous);
    if (previous.written.size > 0) {
      // Two that committed one after the other may be heard in the other order: what came with this turn is waited for.
      await turn();
      this.#pushWritten(idEntrada, previous);
    }
    if (!isBehind(previous) && !previous.mustRead) return;
    await this.#pushRead(idEntrada, previous);
  }

  /** Pushes what came with its contents, number by number, up to the first that did not. */
  #pushWritten(idEntrada: number, told: Told): void {
    for (let change = next(told); change; change = next(told)) {
      const secuencia = told.seen + 1;
      told.seen = secuencia;
      if ("added" in change) this.#emitMensajes(idEntrada, told, [change.added]);
      else this.#emitEntregas(idEntrada, told, [{ ...change.moved, secuencia }]);
    }
    dropTold(told);
  }

  async #pushRead(idEntrada: number, previous: Told): Promise<void> {
    const { id_caso, secuencia } = previous;
    previous.mustRead = false;
    const now = await this.#readings.openHilo(idEntrada, {
      idCaso: id_caso,
      after: secuencia,
      limit: CHANGES_MAX,
    });
    const idCaso = now.shown;
    if (idCaso === null) return;
    // Another institution may have taken it: its first words are not for whoever may read the case no more.
    if (now.mark && now.mark.version !== previous.version) await this.#requireReadings(idEntrada, id_caso);
    // The case that the screens show comes first: its last notice and its final state.
    await this.#pushCaso(idEntrada, previous, now);
    if (idCaso !== id_caso) await this.#pushNewCaso(idEntrada, idCaso);
  }

  /** Pushes what is new or changed in a case since the last push. */
  async #pushCaso(
    idEntrada: number,
    told: Told,
    { mark, changed }: { mark: CasoMark | undefined; changed: readonly Mensaje[] },
  ): Promise<void> {
    this.#pushChanges(idEntrada, told, changed);
    const more = changed.length > CHANGES_MAX;
    told.seen = more ? told.secuencia : Math.max(told.secuencia, mark?.secuencia ?? 0);
    dropTold(told);
    if (mark && mark.version !== told.version) await this.#pushFields(idEntrada, told);
  }

  /** Checks again that this socket may read its open conversation. */
  async recheck(client: SocketClient): Promise<void> {
    const { entrada, caso } = client.data;
    if (entrada !== null && caso !== null) await this.#requireReading(client, entrada, caso);
  }

  async #requireReadings(idEntrada: number, idCaso: number): Promise<void> {
    for (const client of clientsIn(this.#server, socketRoom.entrada(idEntrada)))
      await this.#requireReading(client, idEntrada, idCaso);
  }

  /** A user who may not read the case leaves the conversation: the citizen's next case may belong to another point. */
  async #requireReading(client: SocketClient, idEntrada: number, idCaso: number): Promise<void> {
    const { sesion } = client.data;
    if (await refusalOf(() => this.#readings.requireCaso(sesion, idCaso)))
      await this.#expel(client, idEntrada);
    else client.data.caso = idCaso;
  }

  /** The citizen wrote after the case was closed: the conversation goes on in another one, for whoever may read that. */
  async #pushNewCaso(idEntrada: number, idCaso: number): Promise<void> {
    await this.#requireReadings(idEntrada, idCaso);
    await this.#open(idEntrada, idCaso);
    const { rows, hay_mas, secuencia } = await this.#readings.latestMensajes(idCaso);
    const screens = this.#server.to(socketRoom.entrada(idEntrada));
    screens.emit(EVENTO.nuevoMensaje, rows, {
      sesion_id: idEntrada,
      id_caso: idCaso,
      desde: 0,
      secuencia,
      hay_mas,
      reinicio: true,
    });
    const caso = await this.#readings.readCaso(idCaso);
    if (caso) screens.emit(EVENTO.casoActualizado, caso);
  }

  #pushChanges(idEntrada: number, told: Told, changed: readonly Mensaje[]): void {
    if (changed.length === 0) return;
    // When what the citizen wrote changes, or was sent from the institution's own telephone, its file may have arrived.
    const onlyDelivery = changed.every(
      ({ id, direccion, extras }) => id <= told.lastId && direccion === "SALIDA" && !extras.telefono,
    );
    if (onlyDelivery) this.#emitEntregas(idEntrada, told, changed);
    else this.#emitMensajes(idEntrada, told, changed);
  }

  #emitEntregas(idEntrada: number, told: Told, moved: readonly Moved[]): void {
    const desde = told.secuencia;
    told.secuencia = moved.at(-1)?.secuencia ?? desde;
    this.#server.to(socketRoom.entrada(idEntrada)).emit(EVENTO.estadoMensaje, {
      sesion_id: idEntrada,
      id_caso: told.id_caso,
      mensajes: moved.map(({ id, estado, motivo, espera, fallo_visto, secuencia }) => ({
        id,
        estado,
        motivo,
        espera,
        fallo_visto,
        secuencia,
      })),
      desde,
      secuencia: told.secuencia,
    });
  }

  #emitMensajes(idEntrada: number, told: Told, changed: readonly Mensaje[]): void {
    const desde = told.secuencia;
    told.secuencia = changed.at(-1)?.secuencia ?? desde;
    told.lastId = Math.max(told.lastId, ...changed.map(({ id }) => id));
    this.#server.to(socketRoom.entrada(idEntrada)).emit(EVENTO.nuevoMensaje, [...changed], {
      sesion_id: idEntrada,
      id_caso: told.id_caso,
      desde,
      secuencia: told.secuencia,
      hay_mas: false,
      reinicio: false,
    });
  }

  async #pushFields(idEntrada: number, told: Told): Promise<void> {
    const caso = await this.#readings.readCaso(told.id_caso);
    if (!caso) return;
    told.version = caso.version;
    this.#server.to(socketRoom.entrada(idEntrada)).emit(EVENTO.casoActualizado, caso);
  }

  /** Answers 'ultimo mensaje' about the case that the entry channel shows (D84). */
  async answer(
    client: SocketClient,
    idCaso: number,
    request: {
      sesion_id: number;
      ultimo_mensaje: number;
      id_caso?: number | undefined;
      secuencia?: number | undefined;
    },
  ): Promise<void> {
    const context = { sesion_id: request.sesion_id, id_caso: idCaso, hay_mas: false, reinicio: false };
    if (request.id_caso === idCaso && request.secuencia !== undefined) {
      const changed = await this.#readings.changedMensajes(idCaso, request.secuencia, CHANGES_MAX);
      if (fitsAnAnswer(changed)) {
        const secuencia = changed.at(-1)?.secuencia ?? request.secuencia;
        client.emit(EVENTO.nuevoMensaje, changed, { ...context, desde: request.secuencia, secuencia });
        return;
      }
    } else if (request.id_caso === undefined && request.ultimo_mensaje > 0) {
      const secuencia = (await this.#readings.casoMarks([idCaso])).get(idCaso)?.secuencia ?? 0;
      const mensajes = await this.#readings.mensajesAfter(idCaso, request.ultimo_mensaje, CHANGES_MAX);
      if (fitsAnAnswer(mensajes)) {
        client.emit(EVENTO.nuevoMensaje, mensajes, { ...context, desde: 0, secuencia });
        return;
      }
    }
    const { rows, hay_mas, secuencia } = await this.#readings.latestMensajes(idCaso);
    client.emit(EVENTO.nuevoMensaje, rows, { ...context, desde: 0, secuencia, hay_mas, reinicio: true });
  }
}
