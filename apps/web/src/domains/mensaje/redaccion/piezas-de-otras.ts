import { pagesAreKnown, whenPageEnds } from "../../../lib/open-pages.ts";
import type { Store } from "../../../lib/store.ts";
import { alCambiarPieza, comoSeEligieron, leerPiezas, type PiezaGuardada } from "./piezas-guardadas.ts";

interface Opciones {
  /** The page that this is. */
  pagina: string;
  lista: Store<readonly PiezaGuardada[]>;
  /** It was sent or taken out in another tab. */
  alQuitar(clave: string): void;
}

/** What is up goes with the draft in every tab. What is not belongs to the page that has its bytes, and is lost once that one is gone. */
export class PiezasDeOtras {
  readonly #usuario: number;
  readonly #opciones: Opciones;
  /** Pages whose end is waited for. */
  readonly #esperas = new Map<string, () => void>();
  readonly #dejarDeOir: () => void;

  constructor(usuario: number, opciones: Opciones) {
    this.#usuario = usuario;
    this.#opciones = opciones;
    const guardadas = leerPiezas(usuario);
    // Where nobody knows who is open, what is not up is taken for lost.
    this.#mostrar(pagesAreKnown() ? guardadas.filter(({ archivo }) => archivo !== null) : guardadas);
    for (const pieza of guardadas) this.#vigilar(pieza);
    this.#dejarDeOir = alCambiarPieza(usuario, (clave, pieza) => this.#seguir(clave, pieza));
  }

  cerrar(): void {
    this.#dejarDeOir();
    for (const dejar of this.#esperas.values()) dejar();
  }

  #seguir(clave: string, pieza: PiezaGuardada | undefined): void {
    if (pieza === undefined) {
      this.#opciones.alQuitar(clave);
      return;
    }
    if (pieza.estado === "terminado") this.#mostrar([pieza]);
    this.#vigilar(pieza);
  }

  #vigilar({ pagina, archivo }: PiezaGuardada): void {
    if (archivo !== null || pagina === this.#opciones.pagina || this.#esperas.has(pagina)) return;
    this.#esperas.set(
      pagina,
      whenPageEnds(pagina, () => this.#perder(pagina)),
    );
  }

  /** As the browser keeps it now: what it had not uploaded by its end. */
  #perder(pagina: string): void {
    this.#esperas.delete(pagina);
    const suyas = leerPiezas(this.#usuario).filter((pieza) => pieza.pagina === pagina);
    this.#mostrar(suyas.filter(({ archivo }) => archivo === null));
  }

  #mostrar(piezas: readonly PiezaGuardada[]): void {
    const claves = new Set(piezas.map(({ clave }) => clave));
    const demas = this.#opciones.lista.get().filter(({ clave }) => !claves.has(clave));
    this.#opciones.lista.set([...demas, ...piezas].sort(comoSeEligieron));
  }
}
