import { storedFamily } from "../../lib/storage.ts";
import { createStore, onReset, type Store } from "../../lib/store.ts";

/** Written this long after the last key. */
export const GUARDAR_MS = 300;

type Familia = ReturnType<typeof storedFamily>;
const MENSAJES = storedFamily("borrador");
const NOTAS = storedFamily("nota");

/**
 * What one user was writing, per entry channel: messages, or the notes beside them. It outlives reload, log-out and the end of the session;
 * another user of the same browser never sees it.
 */
export class BorradoresStore {
  readonly #usuario: number;
  readonly #familia: Familia;
  readonly #relojes = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #textos: Store<ReadonlyMap<number, string>>;

  constructor(usuario: number, familia: Familia = MENSAJES) {
    this.#usuario = usuario;
    this.#familia = familia;
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
    this.#familia.write(`${this.#usuario}:${sesion}`, this.todos().get(sesion));
  }
}

type Ambos = Readonly<Record<"mensajes" | "notas", BorradoresStore>>;
let actual: { usuario: number; stores: Ambos } | undefined;
const guardarTodo = (): void => {
  actual?.stores.mensajes.guardarTodo();
  actual?.stores.notas.guardarTodo();
};
onReset(() => {
  guardarTodo();
  actual = undefined;
});

function storesDe(usuario: number): Ambos {
  if (actual?.usuario !== usuario) {
    guardarTodo();
    const stores = { mensajes: new BorradoresStore(usuario), notas: new BorradoresStore(usuario, NOTAS) };
    actual = { usuario, stores };
  }
  return actual.stores;
}

export const borradoresDe = (usuario: number): BorradoresStore => storesDe(usuario).mensajes;
export const notasDe = (usuario: number): BorradoresStore => storesDe(usuario).notas;

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", guardarTodo);
}
