import type { storedFamily } from "../../lib/storage.ts";
import { createStore, onReset, type Store } from "../../lib/store.ts";

/** One kind of what goes with a draft: where the browser keeps it, and what of that is to be believed. */
export interface Acompana<T> {
  familia: ReturnType<typeof storedFamily>;
  es(valor: unknown): valor is T;
}

/** What goes with the drafts of one user, per entry channel. Kept as long as the drafts. */
export class PorChatStore<T> {
  readonly #usuario: number;
  readonly #familia: Acompana<T>["familia"];
  readonly #todos: Store<ReadonlyMap<number, T>>;

  constructor(usuario: number, { familia, es }: Acompana<T>) {
    this.#usuario = usuario;
    this.#familia = familia;
    const prefijo = `${usuario}:`;
    const guardado = familia
      .names()
      .filter((nombre) => nombre.startsWith(prefijo))
      .flatMap((nombre): [number, T][] => {
        const valor = familia.read(nombre);
        return es(valor) ? [[Number(nombre.slice(prefijo.length)), valor]] : [];
      });
    this.#todos = createStore<ReadonlyMap<number, T>>(new Map(guardado));
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#todos.subscribe(listener);

  readonly todos = (): ReadonlyMap<number, T> => this.#todos.get();

  poner(sesion: number, valor: T | undefined): void {
    const todos = new Map(this.todos());
    if (valor === undefined) todos.delete(sesion);
    else todos.set(sesion, valor);
    this.#familia.write(`${this.#usuario}:${sesion}`, valor);
    this.#todos.set(todos);
  }
}

/** The store of whoever is asked for; of one user at a time. */
export function porUsuario<T>(clase: Acompana<T>): (usuario: number) => PorChatStore<T> {
  let actual: { usuario: number; store: PorChatStore<T> } | undefined;
  onReset(() => {
    actual = undefined;
  });
  return (usuario) => {
    if (actual?.usuario !== usuario) actual = { usuario, store: new PorChatStore(usuario, clase) };
    return actual.store;
  };
}
