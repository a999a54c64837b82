import { storedFamily } from "../../lib/storage.ts";
import { createStore, onReset, type Store } from "../../lib/store.ts";

/** Written this long after the last key. */
export const GUARDAR_MS = 300;

const familia = storedFamily("borrador");

/**
 * What one user was writing, per entry channel. It outlives reload, log-out and the end of the session;
 * another user of the same browser never sees it.
 */
export class BorradoresStore {
  readonly #usuario: number;
  readonly #relojes = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #textos: Store<ReadonlyMap<number, string>>;

  constructor(usuario: number) {
    this.#usuario = usuario;
    const prefijo = `${usuario}:`;
    const guardados = new Map(
      familia
        .names()
        .filter((nombre) => nombre.startsWith(prefijo))
        .flatMap((nombre): [number, string][] => {
          const texto = familia.read(nombre);
          return typeof texto === "string" ? [[Number(nombre.slice(prefijo.length)), texto]] : [];
        }),
    );
    this.#textos = createStore<ReadonlyMap<number, string>>(guardados);
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#textos.subscribe(listener);

  readonly todos = (): ReadonlyMap<number, string> => this.#textos.get();

  leer(sesion: number): string {
    return this.todos().get(sesion) ?? "";
  }

  poner(sesion: number, texto: string): void {
    if (texto === this.leer(sesion)) return;
    const textos = new Map(this.todos());
    if (texto === "") textos.delete(sesion);
    else textos.set(sesion, texto);
    clearTimeout(this.#relojes.get(sesion));
    this.#relojes.set(
      sesion,
      setTimeout(() => this.#guardar(sesion), GUARDAR_MS),
    );
    this.#textos.set(textos);
  }

  /** What was begun in one conversation goes on in another, behind what was begun there. */
  mudar(de: number, a: number): void {
    const [suyo, aqui] = [this.leer(de), this.leer(a)];
    if (suyo === "") return;
    this.poner(a, aqui === "" ? suyo : `${aqui}\n${suyo}`);
    this.poner(de, "");
  }

  /** Writes at once what is still waiting: the page is going away. */
  guardarTodo(): void {
    for (const sesion of [...this.#relojes.keys()]) this.#guardar(sesion);
  }

  #guardar(sesion: number): void {
    clearTimeout(this.#relojes.get(sesion));
    this.#relojes.delete(sesion);
    familia.write(`${this.#usuario}:${sesion}`, this.todos().get(sesion));
  }
}

let actual: { usuario: number; store: BorradoresStore } | undefined;
onReset(() => {
  actual?.store.guardarTodo();
  actual = undefined;
});

export function borradoresDe(usuario: number): BorradoresStore {
  if (actual?.usuario !== usuario) {
    actual?.store.guardarTodo();
    actual = { usuario, store: new BorradoresStore(usuario) };
  }
  return actual.store;
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => actual?.store.guardarTodo());
}
