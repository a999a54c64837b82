import { storedFamily } from "../../lib/storage.ts";
import { createStore, onReset, type Store } from "../../lib/store.ts";

/** The message that a draft answers, as it is shown over the field. */
export interface CitaDeBorrador {
  id: number;
  texto: string;
  /** Its entry channel: what leaves through another one cannot answer it. */
  canal: number;
}

const familia = storedFamily("cita");

const esCita = (valor: unknown): valor is CitaDeBorrador =>
  typeof valor === "object" && valor !== null && "id" in valor && "texto" in valor && "canal" in valor;

/** What the drafts of one user answer, per entry channel. Kept as long as the drafts. */
export class CitasStore {
  readonly #usuario: number;
  readonly #citas: Store<ReadonlyMap<number, CitaDeBorrador>>;

  constructor(usuario: number) {
    this.#usuario = usuario;
    const prefijo = `${usuario}:`;
    const guardadas = familia
      .names()
      .filter((nombre) => nombre.startsWith(prefijo))
      .flatMap((nombre): [number, CitaDeBorrador][] => {
        const cita = familia.read(nombre);
        return esCita(cita) ? [[Number(nombre.slice(prefijo.length)), cita]] : [];
      });
    this.#citas = createStore<ReadonlyMap<number, CitaDeBorrador>>(new Map(guardadas));
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#citas.subscribe(listener);

  readonly todas = (): ReadonlyMap<number, CitaDeBorrador> => this.#citas.get();

  poner(sesion: number, cita: CitaDeBorrador | undefined): void {
    const citas = new Map(this.todas());
    if (cita === undefined) citas.delete(sesion);
    else citas.set(sesion, cita);
    familia.write(`${this.#usuario}:${sesion}`, cita);
    this.#citas.set(citas);
  }
}

let actual: { usuario: number; store: CitasStore } | undefined;
onReset(() => {
  actual = undefined;
});

export function citasDe(usuario: number): CitasStore {
  if (actual?.usuario !== usuario) actual = { usuario, store: new CitasStore(usuario) };
  return actual.store;
}
