import { type LineState, PuntoLink, type PuntoLinkOptions } from "@ventanilla/client";
import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { readStored } from "../../lib/storage.ts";
import { createStore } from "../../lib/store.ts";
import { type Quitado, quitadoDe, siguenQuitados } from "./lista/lista.rules.ts";

/** Nothing more is heard of somebody's typing after this. */
const ESCRIBIENDO_MS = 4_000;
/** One sign of typing reaches the others at most this often. */
const ESCRIBO_MS = 2_000;

export interface Operador {
  id: number;
  nombre: string;
}

/** What one point looks like now. Never mutated: a change makes a new one. */
export interface EstadoPunto {
  linea: LineState;
  /** The first list came. */
  cargado: boolean;
  /** All of it came: a large point's list comes in parts. */
  completo: boolean;
  chats: ReadonlyMap<number, Chat>;
  /** Taken off this list by the operator, as it was then: its next message brings it back (D86). */
  quitados: ReadonlyMap<number, Quitado>;
  presencia: ReadonlyMap<number, readonly Operador[]>;
  escribiendo: ReadonlyMap<number, string>;
  /** The conversation that is being read now: what comes there is seen, and nothing unread of it is out of sight. */
  leyendo: number | null;
}

/** How far each entry channel of a case was read, and how much is left. */
export interface PorLeer {
  leidoHasta: ReadonlyMap<number, number>;
  cuantos: number;
}

type Opciones = Pick<
  PuntoLinkOptions,
  "url" | "token" | "idioma" | "id_punto" | "id_entidad" | "connect" | "hadActivity" | "order"
> & {
  id_usuario: number;
};

/** What the screens keep beside the live link to a point: what was read, seen, typed and taken off the list. */
export class EnlaceStore {
  readonly idPunto: number;
  /** Opens conversations, holds their threads and tells the events. */
  readonly link: PuntoLink;
  readonly #idUsuario: number;
  readonly #relojes = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #marcados = new Map<number, number>();
  readonly #vistos = new Map<number, number>();
  #escribi = 0;
  #cerrado = false;
  /** When the session began by which the line was opened. */
  #inicio = readStored("sesion_inicio");
  /** What is remembered by the number of a message is of this history of the server's database. */
  #historia = 0;
  readonly #estado = createStore<EstadoPunto>({
    linea: "conectando",
    cargado: false,
    completo: false,
    chats: new Map(),
    quitados: new Map(),
    presencia: new Map(),
    escribiendo: new Map(),
    leyendo: null,
  });
  readonly suscribir = this.#estado.subscribe;
  readonly estado = this.#estado.get;

  constructor({ id_usuario, ...opciones }: Opciones) {
    this.idPunto = opciones.id_punto;
    this.#idUsuario = id_usuario;
    this.link = new PuntoLink({ ...opciones, onChange: () => this.#refrescar() });
    this.link.listen({
      [EVENTO.escribiendo]: (quien) => this.#anotarEscribiente(quien),
      [EVENTO.presencia]: ({ sesion_id, operadores }) => {
        if (sesion_id === null) return;
        this.#poner({ presencia: new Map(this.estado().presencia).set(sesion_id, operadores) });
      },
    });
  }

  /** Newest message of that entry channel that was seen here, whether or not the server knows it yet. */
  leidoHasta(sesionId: number): number {
    return Math.max(this.#marcados.get(sesionId) ?? 0, this.estado().chats.get(sesionId)?.leido_hasta ?? 0);
  }

  /** The same of one that no list here may hold. */
  #leidoDe({ id, leido_hasta }: Chat): number {
    return Math.max(this.leidoHasta(id), leido_hasta);
  }

  /** What is unread where the case of this chat is talked about, which may be in several entry channels (D114). */
  porLeer(chat: Chat): PorLeer {
    const suyos = [...this.estado().chats.values()].filter(
      ({ id, caso }) => id !== chat.id && caso.id === chat.caso.id,
    );
    const canales = [chat, ...suyos];
    return {
      leidoHasta: new Map(canales.map((uno) => [uno.id, this.#leidoDe(uno)])),
      cuantos: canales.reduce((suma, { no_leidos }) => suma + no_leidos, 0),
    };
  }

  /** That message was on screen, whoever wrote it. */
  anotarVisto(sesionId: number, idMensaje: number): void {
    if (idMensaje > (this.#vistos.get(sesionId) ?? 0)) this.#vistos.set(sesionId, idMensaje);
  }

  /** Newest message of that conversation that was on screen here; what a colleague read is not. */
  vistoHasta(sesionId: number): number {
    return this.#vistos.get(sesionId) ?? 0;
  }

  /** For what ends the case of the open conversation: of what is unread, also when it was opened, nothing is known that was not on screen. */
  vistoParaTerminar(abierto: Chat): number {
    const chats = new Map([[abierto.id, abierto], ...this.estado().chats]);
    const idCaso = chats.get(abierto.id)?.caso.id;
    const sinLeer = [...chats.values()].filter((uno) => uno.caso.id === idCaso && this.porVer(uno) > 0);
    return Math.min(this.vistoHasta(abierto.id), ...sinLeer.map((uno) => this.#leidoDe(uno)));
  }

  leer(sesionId: number): void {
    if (this.estado().leyendo !== sesionId) this.#poner({ leyendo: sesionId });
  }

  dejarDeLeer(sesionId: number): void {
    if (this.estado().leyendo === sesionId) this.#poner({ leyendo: null });
  }

  /** Its case is being read, whichever of its entry channels it was opened by. */
  seLee(idCaso: number): boolean {
    const { chats, leyendo } = this.estado();
    return leyendo !== null && chats.get(leyendo)?.caso.id === idCaso;
  }

  /** How many of a chat wait for somebody to read them, besides what is being read this moment. */
  sinLeer(chat: Chat): number {
    return this.seLee(chat.caso.id) ? 0 : this.porVer(chat);
  }

  /** Of the open conversation what was seen here is left out while the server counts it: the line is down, or nobody took the case (D81). */
  porVer({ id: canal, caso, leido_hasta, no_leidos }: Chat): number {
    const hasta = this.leidoHasta(canal);
    const abierta = this.link.opened ?? 0;
    const esDelAbierto = abierta === canal || this.estado().chats.get(abierta)?.caso.id === caso.id;
    if (hasta <= leido_hasta || !esDelAbierto) return no_leidos;
    const vistos = [...(this.link.hilo(abierta)?.mensajes.values() ?? [])].filter(
      ({ direccion, id, id_canal_entrada: suyo }) =>
        direccion === "ENTRADA" && suyo === canal && id > leido_hasta && id <= hasta,
    );
    return Math.max(0, no_leidos - vistos.length);
  }

  /** A message of the citizen was seen: it and all before it of its entry channel are read. */
  marcarLeido(idCanalEntrada: number, idMensaje: number): void {
    if (idMensaje <= this.leidoHasta(idCanalEntrada)) return;
    const chat = this.estado().chats.get(idCanalEntrada);
    const antes = chat && this.sinLeer(chat);
    this.#marcados.set(idCanalEntrada, idMensaje);
    if (this.estado().linea === "en linea") this.link.markRead(idMensaje);
    // The same state: whoever shows the count counts anew. While it is being read there is none to show.
    if (chat && this.sinLeer(chat) !== antes) this.#poner({});
  }

  escribo(sesionId: number, ahora = Date.now()): void {
    if (ahora - this.#escribi < ESCRIBO_MS) return;
    this.#escribi = ahora;
    this.link.typing(sesionId);
  }

  /** As it was when that was asked for: false when the citizen wrote since, or it left the point, and nothing is taken off. */
  quitar(chat: Chat): boolean {
    const { chats, quitados: antes } = this.estado();
    const quitados = siguenQuitados(chats, new Map(antes).set(chat.id, quitadoDe(chat)));
    this.#poner({ quitados });
    return quitados.has(chat.id);
  }

  reiniciarLista(): void {
    this.#poner({ quitados: new Map() });
    this.link.resetList();
  }

  /** Whoever signed in anew goes on by that session, and the end of the one before ends nothing here. Answers whether it was so. */
  renovarLinea(): boolean {
    const inicio = readStored("sesion_inicio");
    if (inicio === undefined || inicio === this.#inicio) return false;
    this.#inicio = inicio;
    this.link.renew();
    return true;
  }

  /** Its point was left, or its session is over. */
  get cerrado(): boolean {
    return this.#cerrado;
  }

  cerrar(): void {
    this.#cerrado = true;
    for (const reloj of this.#relojes.values()) clearTimeout(reloj);
    this.link.close();
  }

  /** The same numbers mean other messages now: what they say of before would hide those that come. */
  #olvidarNumeros(): void {
    this.#historia = this.link.begunAnew;
    this.#marcados.clear();
    this.#vistos.clear();
    this.#poner({ quitados: new Map() });
  }

  #refrescar(): void {
    if (this.link.begunAnew !== this.#historia) this.#olvidarNumeros();
    const { line, chats } = this.link;
    if (chats.chats !== this.estado().chats) this.#olvidarMarcas(chats.chats);
    if (line === "en linea" && this.estado().linea !== "en linea") this.#repetirMarcas();
    else if (chats.chats !== this.estado().chats) this.#marcarTomados(chats.chats);
    const quitados = siguenQuitados(chats.chats, this.estado().quitados);
    this.#poner({
      linea: line,
      chats: chats.chats,
      quitados,
      // A list that is taken away with the right to the point came once.
      cargado: this.estado().cargado || chats.told,
      completo: chats.told && chats.rest === null,
    });
  }

  /** What was read while the line was down. Nothing else: the server cuts a line that asks too much at once. */
  #repetirMarcas(): void {
    for (const { id, caso, leido_hasta } of this.estado().chats.values()) {
      const idMensaje = this.#marcados.get(id) ?? 0;
      if (estaTomado(caso) && idMensaje > leido_hasta) this.link.markRead(idMensaje);
    }
  }

  /** What was shown before anybody took the case left its badge standing (D81); with the case taken it is read. */
  #marcarTomados(chats: ReadonlyMap<number, Chat>): void {
    for (const [sesionId, idMensaje] of this.#marcados) {
      const antes = this.estado().chats.get(sesionId);
      const ahora = chats.get(sesionId);
      if (antes === undefined || ahora === undefined || antes === ahora) continue;
      const seTomo = !estaTomado(antes.caso) && estaTomado(ahora.caso);
      if (seTomo && idMensaje > ahora.leido_hasta) this.link.markRead(idMensaje);
    }
  }

  /** Joined to another address of the citizen, it is read less far than it was: what was seen here is told again when it is. */
  #olvidarMarcas(chats: ReadonlyMap<number, Chat>): void {
    for (const sesionId of this.#marcados.keys()) {
      const antes = this.estado().chats.get(sesionId)?.leido_hasta ?? 0;
      if ((chats.get(sesionId)?.leido_hasta ?? antes) < antes) this.#marcados.delete(sesionId);
    }
  }

  #anotarEscribiente({
    sesion_id,
    id_usuario,
    nombre,
  }: {
    sesion_id: number;
    id_usuario: number;
    nombre: string;
  }): void {
    if (id_usuario === this.#idUsuario) return;
    clearTimeout(this.#relojes.get(sesion_id));
    this.#relojes.set(
      sesion_id,
      setTimeout(() => {
        const quedan = new Map(this.estado().escribiendo);
        quedan.delete(sesion_id);
        this.#poner({ escribiendo: quedan });
      }, ESCRIBIENDO_MS),
    );
    this.#poner({ escribiendo: new Map(this.estado().escribiendo).set(sesion_id, nombre) });
  }

  #poner(cambio: Partial<EstadoPunto>): void {
    this.#estado.update((ahora) => ({ ...ahora, ...cambio }));
  }
}
