import { pagesAreKnown, whenPageEnds } from "../../lib/open-pages.ts";
import type { Store } from "../../lib/store.ts";
import {
  alCambiarEnvio,
  type EnvioGuardado,
  guardarEnvio,
  leerEnvio,
  leerEnvios,
  porAntiguedad,
} from "./envios-guardados.ts";

export interface OpcionesDeOtras {
  /** The page that this is. */
  pagina: string;
  lista: Store<readonly EnvioGuardado[]>;
  /** What another page left is this one's to send. */
  alHeredar(): void;
}

/** What other tabs of one user have to send: shown as it stands there, and taken over once a tab is gone. */
export class EnviosDeOtras {
  readonly #usuario: number;
  readonly #opciones: OpcionesDeOtras;
  /** Pages whose end is waited for. */
  readonly #esperas = new Map<string, () => void>();
  readonly #dejarDeOir: () => void;

  constructor(usuario: number, opciones: OpcionesDeOtras) {
    this.#usuario = usuario;
    this.#opciones = opciones;
    const guardados = leerEnvios(usuario);
    // Where nobody knows who is open, what stands there is taken for left behind; its key keeps it from being stored twice.
    opciones.lista.set(pagesAreKnown() ? guardados : guardados.map((envio) => this.#propio(envio)));
    for (const envio of opciones.lista.get()) this.#vigilar(envio);
    this.#dejarDeOir = alCambiarEnvio(usuario, (clave) => this.#seguir(clave));
  }

  cerrar(): void {
    this.#dejarDeOir();
    for (const dejar of this.#esperas.values()) dejar();
  }

  #seguir(clave: string): void {
    const { lista, pagina } = this.#opciones;
    const aqui = lista.get().find((envio) => envio.clave === clave);
    // It is on its way from here: what comes of it is known here.
    if (aqui?.pagina === pagina && aqui.estado === "enviando") return;
    const alli = leerEnvio(this.#usuario, clave);
    if (alli?.pagina === pagina) return;
    const demas = lista.get().filter((envio) => envio.clave !== clave);
    if (alli === undefined) {
      if (aqui !== undefined) lista.set(demas);
      return;
    }
    lista.set([...demas, alli].sort(porAntiguedad));
    this.#vigilar(alli);
  }

  #vigilar({ pagina }: EnvioGuardado): void {
    if (pagina === this.#opciones.pagina || this.#esperas.has(pagina)) return;
    this.#esperas.set(
      pagina,
      whenPageEnds(pagina, () => this.#heredar(pagina)),
    );
  }

  /** As the browser keeps it now: another tab may have been first, and has then taken it. */
  #heredar(pagina: string): void {
    this.#esperas.delete(pagina);
    const suyos = leerEnvios(this.#usuario).filter((envio) => envio.pagina === pagina);
    if (suyos.length === 0) return;
    const claves = new Set(suyos.map(({ clave }) => clave));
    const demas = this.#opciones.lista.get().filter(({ clave }) => !claves.has(clave));
    this.#opciones.lista.set([...demas, ...suyos.map((envio) => this.#propio(envio))].sort(porAntiguedad));
    this.#opciones.alHeredar();
  }

  /** Kept as this page's, so that no other one takes it. What was on its way may be stored by now, and goes again under the same key. */
  #propio(envio: EnvioGuardado): EnvioGuardado {
    const { pagina } = this.#opciones;
    const enCamino = envio.estado === "enviando";
    const propio: EnvioGuardado = {
      ...envio,
      pagina,
      ...(enCamino && { estado: "en-cola", quizaGuardado: true }),
    };
    guardarEnvio(this.#usuario, envio.clave, propio);
    return propio;
  }
}
