import { tNow } from "../../lib/i18n.ts";
import { askWhenClosing } from "../../lib/leave-guards.ts";
import { storedFamily } from "../../lib/storage.ts";
import { createStore, onReset, type Store } from "../../lib/store.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { juntos } from "./juntar.rules.ts";
import { type Familia, type PorEntrada, porEntrada } from "./por-entrada.ts";

/** Written this long after the last key. */
export const GUARDAR_MS = 300;

const MENSAJES = storedFamily("borrador");
const NOTAS = storedFamily("nota");
const texto = (valor: unknown): string => (typeof valor === "string" ? valor : "");

/**
 * What one user was writing, per entry channel: messages, or the notes beside them. It outlives reload, log-out and the end of the session;
 * another user of the same browser never sees it. Tabs follow each other; what both wrote meanwhile is joined when this one keeps it.
 */
export class BorradoresStore {
  readonly #guardados: PorEntrada;
  readonly #relojes = new Map<number, ReturnType<typeof setTimeout>>();
  /** What the browser keeps as far as this tab knows: another text there is another tab's. */
  readonly #sabidos: Map<number, string>;
  readonly #textos: Store<ReadonlyMap<number, string>>;
  readonly #alJuntar: () => void;
  readonly #dejarDeOir: () => void;
  readonly #dejarDePreguntar: () => void;

  constructor(usuario: number, familia: Familia = MENSAJES, alJuntar: () => void = () => undefined) {
    this.#guardados = porEntrada(familia, usuario);
    const todos = this.#guardados.todos().map(([sesion, valor]): [number, string] => [sesion, texto(valor)]);
    this.#sabidos = new Map(todos.filter(([, escrito]) => escrito !== ""));
    this.#textos = createStore<ReadonlyMap<number, string>>(new Map(this.#sabidos));
    this.#alJuntar = alJuntar;
    this.#dejarDeOir = this.#guardados.alCambiarEnOtra((sesion) => this.#seguir(sesion));
    this.#dejarDePreguntar = askWhenClosing(() => this.#quedaSinGuardar());
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#textos.subscribe(listener);

  readonly todos = (): ReadonlyMap<number, string> => this.#textos.get();

  leer(sesion: number): string {
    return this.todos().get(sesion) ?? "";
  }

  poner(sesion: number, escrito: string): void {
    if (escrito === this.leer(sesion)) return;
    this.#mostrar(sesion, escrito);
    clearTimeout(this.#relojes.get(sesion));
    this.#relojes.set(
      sesion,
      setTimeout(() => this.#guardar(sesion), GUARDAR_MS),
    );
    // It was sent: no other tab may offer it a moment longer.
    if (escrito === "") this.#guardar(sesion);
  }

  /** What was begun in one conversation goes on in another, behind what was begun there. */
  mudar(de: number, a: number): void {
    const suyo = this.leer(de);
    if (suyo === "") return;
    this.poner(a, juntos(this.leer(a), suyo));
    // Before it is taken away there.
    if (this.#relojes.has(a)) this.#guardar(a);
    this.poner(de, "");
  }

  /** Writes at once what is still waiting: the page is going away, or another one comes to the front. */
  guardarTodo(): void {
    for (const sesion of [...this.#relojes.keys()]) this.#guardar(sesion);
  }

  /** The browser's storage is full or refused: what is written here ends with the page. Keeps what it can first. */
  #quedaSinGuardar(): boolean {
    this.guardarTodo();
    const difiere = (sesion: number) => this.#alli(sesion) !== this.leer(sesion);
    const sueltos = [...this.todos().keys()].filter(difiere);
    for (const sesion of sueltos) this.#guardar(sesion);
    return sueltos.some(difiere);
  }

  cerrar(): void {
    this.#dejarDePreguntar();
    this.guardarTodo();
    this.#dejarDeOir();
  }

  #guardar(sesion: number): void {
    clearTimeout(this.#relojes.get(sesion));
    this.#relojes.delete(sesion);
    const mio = this.leer(sesion);
    const alli = this.#alli(sesion);
    const queda = alli === this.#sabido(sesion) ? mio : juntos(mio, alli);
    this.#guardados.escribir(sesion, queda === "" ? undefined : queda);
    // Storage that is full keeps what it had: that is no other tab's.
    this.#sabidos.set(sesion, this.#alli(sesion));
    if (queda === mio) return;
    this.#mostrar(sesion, queda);
    this.#alJuntar();
  }

  /** What another tab wrote or sent stands here too; what is being written here is not touched, and meets it when it is kept. */
  #seguir(sesion: number): void {
    if (this.#relojes.has(sesion)) return;
    const alli = this.#alli(sesion);
    this.#sabidos.set(sesion, alli);
    this.#mostrar(sesion, alli);
  }

  #alli(sesion: number): string {
    return texto(this.#guardados.leer(sesion));
  }

  #sabido(sesion: number): string {
    return this.#sabidos.get(sesion) ?? "";
  }

  #mostrar(sesion: number, escrito: string): void {
    if (escrito === this.leer(sesion)) return;
    const textos = new Map(this.todos());
    if (escrito === "") textos.delete(sesion);
    else textos.set(sesion, escrito);
    this.#textos.set(textos);
  }
}

type Ambos = Readonly<Record<"mensajes" | "notas", BorradoresStore>>;
let actual: { usuario: number; stores: Ambos } | undefined;
const todos = (): BorradoresStore[] => Object.values(actual?.stores ?? {});
const guardarTodo = (): void => {
  for (const store of todos()) store.guardarTodo();
};
const cerrar = (): void => {
  for (const store of todos()) store.cerrar();
  actual = undefined;
};
onReset(cerrar);

const decirJuntado = (): void => void toast.info(tNow("redaccion:textosJuntados"));

function storesDe(usuario: number): Ambos {
  if (actual?.usuario !== usuario) {
    cerrar();
    const stores = {
      mensajes: new BorradoresStore(usuario, MENSAJES, decirJuntado),
      notas: new BorradoresStore(usuario, NOTAS, decirJuntado),
    };
    actual = { usuario, stores };
  }
  return actual.stores;
}

export const borradoresDe = (usuario: number): BorradoresStore => storesDe(usuario).mensajes;
export const notasDe = (usuario: number): BorradoresStore => storesDe(usuario).notas;

/** A note in a conversation, behind what was begun there. */
export function empezarNota(usuario: number, sesion: number, escrito: string): void {
  const notas = notasDe(usuario);
  const empezada = notas.leer(sesion);
  notas.poner(sesion, juntos(empezada, escrito));
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", guardarTodo);
  // Whoever goes to another tab finds it there: the clocks of a hidden one are slow.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") guardarTodo();
  });
}
