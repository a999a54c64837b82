import { askWhenClosing } from "../../lib/leave-guards.ts";
import { createStore, onReset, type Store } from "../../lib/store.ts";
import { type Familia, type PorEntrada, porEntrada } from "./por-entrada.ts";

/** One kind of what goes with a draft: where the browser keeps it, and what of that is to be believed. */
export interface Acompana<T> {
  familia: Familia;
  es(valor: unknown): valor is T;
  /** What stands in a conversation into which another one went on: `suyo` of that one, `alli` what it had itself. */
  mudado(suyo: T, alli: T | undefined, donde: { de: number; a: number }): T;
}

/** What goes with the drafts of one user, per entry channel. Kept as long as the drafts, at once; the newest of all tabs stands in each. */
export class PorChatStore<T> {
  readonly #guardados: PorEntrada;
  readonly #mudado: Acompana<T>["mudado"];
  readonly #todos: Store<ReadonlyMap<number, T>>;
  /** Other tabs are followed no longer. */
  readonly cerrar: () => void;

  constructor(usuario: number, { familia, es, mudado }: Acompana<T>) {
    this.#guardados = porEntrada(familia, usuario);
    this.#mudado = mudado;
    const guardado = this.#guardados
      .todos()
      .flatMap(([sesion, valor]): [number, T][] => (es(valor) ? [[sesion, valor]] : []));
    this.#todos = createStore<ReadonlyMap<number, T>>(new Map(guardado));
    const dejarDeOir = this.#guardados.alCambiarEnOtra((sesion) => {
      const valor = this.#guardados.leer(sesion);
      this.#mostrar(sesion, es(valor) ? valor : undefined);
    });
    const dejarDePreguntar = askWhenClosing(() => this.#quedaSinGuardar());
    this.cerrar = () => {
      dejarDePreguntar();
      dejarDeOir();
    };
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#todos.subscribe(listener);

  readonly todos = (): ReadonlyMap<number, T> => this.#todos.get();

  poner(sesion: number, valor: T | undefined): void {
    this.#guardados.escribir(sesion, valor);
    this.#mostrar(sesion, valor);
  }

  /** It goes with the draft that goes on in another conversation. */
  mudar(de: number, a: number): void {
    const suyo = this.todos().get(de);
    if (suyo === undefined) return;
    this.poner(a, this.#mudado(suyo, this.todos().get(a), { de, a }));
    this.poner(de, undefined);
  }

  /** As of the draft that it goes with. */
  #quedaSinGuardar(): boolean {
    const difiere = ([sesion, valor]: [number, T]) =>
      JSON.stringify(this.#guardados.leer(sesion)) !== JSON.stringify(valor);
    const sueltos = [...this.todos()].filter(difiere);
    for (const [sesion, valor] of sueltos) this.#guardados.escribir(sesion, valor);
    return sueltos.some(difiere);
  }

  #mostrar(sesion: number, valor: T | undefined): void {
    const todos = new Map(this.todos());
    if (valor === undefined) todos.delete(sesion);
    else todos.set(sesion, valor);
    this.#todos.set(todos);
  }
}

/** The store of whoever is asked for; of one user at a time. */
export function porUsuario<T>(clase: Acompana<T>): (usuario: number) => PorChatStore<T> {
  let actual: { usuario: number; store: PorChatStore<T> } | undefined;
  const cerrar = () => {
    actual?.store.cerrar();
    actual = undefined;
  };
  onReset(cerrar);
  return (usuario) => {
    if (actual?.usuario === usuario) return actual.store;
    cerrar();
    actual = { usuario, store: new PorChatStore(usuario, clase) };
    return actual.store;
  };
}
