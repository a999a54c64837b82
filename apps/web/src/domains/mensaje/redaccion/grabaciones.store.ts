import type { RecorderCause, RecorderListeners, Recording } from "../../../lib/recorder/recorder.ts";
import { createStore, type Store } from "../../../lib/store.ts";
import type { BandejaStore } from "./bandeja.store.ts";

/** `pidiendo` the microphone; `cerrando`: the last of it is encoded; `por-oir`: to be listened to and added. */
export type Grabacion =
  | { fase: "pidiendo" | "cerrando"; clave: string }
  | { fase: "grabando"; clave: string; segundos: number; nivel: number; maximo: number }
  | { fase: "por-oir"; clave: string; nombre: string; segundos: number; mp3: Blob; direccion: string }
  | { fase: "fallo"; causa: RecorderCause | "vacia" };

export interface OpcionesGrabaciones {
  bandeja: BandejaStore;
  empezar(listeners: RecorderListeners): Promise<Recording>;
  causaDe(error: unknown): RecorderCause;
}

interface Viva {
  /** Its conversation may go on in another one meanwhile. */
  sesion: number;
  clave: string;
  nombre: string;
  grabacion: Recording | null;
  /** Left or discarded while the browser was still asking. */
  abandonada: boolean;
}

const sinEstados = (): Store<ReadonlyMap<number, Grabacion>> => createStore(new Map());

/** The voice notes of one user: one microphone, and per conversation what it recorded until it is added or discarded. */
export class GrabacionesStore {
  readonly #opciones: OpcionesGrabaciones;
  #estados = sinEstados();
  #viva: Viva | undefined;

  constructor(opciones: OpcionesGrabaciones) {
    this.#opciones = opciones;
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#estados.subscribe(listener);

  readonly todas = (): ReadonlyMap<number, Grabacion> => this.#estados.get();

  /** The microphone is in use, or the last of what was said elsewhere is being encoded: nothing else can be recorded yet. */
  get ocupada(): boolean {
    return this.#viva !== undefined;
  }

  /** `maximo` in seconds. The note has a place in the tray from now on. */
  async grabar(sesion: number, { nombre, maximo }: { nombre: string; maximo: number }): Promise<void> {
    if (this.ocupada || this.todas().get(sesion)?.fase === "por-oir") return;
    const clave = this.#opciones.bandeja.reservar(sesion, nombre);
    const viva: Viva = { sesion, clave, nombre, grabacion: null, abandonada: false };
    this.#viva = viva;
    this.#poner(sesion, { fase: "pidiendo", clave });
    try {
      viva.grabacion = await this.#opciones.empezar({
        onProgress: (segundos, nivel) => this.#avanzar(viva, segundos, nivel, maximo),
        onEnded: () => void this.detener(viva.sesion),
      });
    } catch (error) {
      this.#fallar(viva, this.#opciones.causaDe(error));
      return;
    }
    if (viva.abandonada) {
      viva.grabacion.discard();
      return;
    }
    this.#poner(viva.sesion, { fase: "grabando", clave, segundos: 0, nivel: 0, maximo });
  }

  /** Frees the microphone; what was said waits to be listened to. */
  async detener(sesion: number): Promise<void> {
    const viva = this.#viva;
    if (viva?.sesion !== sesion || this.todas().get(sesion)?.fase !== "grabando") return;
    this.#poner(sesion, { fase: "cerrando", clave: viva.clave });
    try {
      const grabado = (await viva.grabacion?.stop()) ?? null;
      if (viva.abandonada) return;
      if (grabado === null) return this.#fallar(viva, "vacia");
      this.#viva = undefined;
      const { mp3, seconds: segundos } = grabado;
      const direccion = URL.createObjectURL(mp3);
      const { clave, nombre } = viva;
      this.#poner(viva.sesion, { fase: "por-oir", clave, nombre, segundos, mp3, direccion });
    } catch (error) {
      this.#fallar(viva, this.#opciones.causaDe(error));
    }
  }

  /** The conversation is left. True when something was being said: it was stopped, and waits there. */
  dejar(sesion: number): boolean {
    const fase = this.todas().get(sesion)?.fase;
    if (fase === "pidiendo" || fase === "fallo") this.descartar(sesion);
    if (fase === "grabando") void this.detener(sesion);
    return fase === "grabando";
  }

  descartar(sesion: number): void {
    const estado = this.todas().get(sesion);
    if (this.#viva?.sesion === sesion) {
      this.#viva.abandonada = true;
      this.#viva.grabacion?.discard();
      this.#viva = undefined;
    }
    if (estado === undefined) return;
    if (estado.fase === "por-oir") URL.revokeObjectURL(estado.direccion);
    if (estado.fase !== "fallo") this.#opciones.bandeja.quitar(estado.clave);
    this.#poner(sesion, undefined);
  }

  /** Into the tray, which uploads it. */
  agregar(sesion: number): void {
    const estado = this.todas().get(sesion);
    if (estado?.fase !== "por-oir") return;
    URL.revokeObjectURL(estado.direccion);
    const { clave, nombre, mp3: contenido } = estado;
    this.#opciones.bandeja.completar(clave, sesion, { nombre, tipo: "audio", contenido });
    this.#poner(sesion, undefined);
  }

  /** One conversation went on in another: what was recorded goes along. There is room for one, so of two that which waits is added. */
  mudar(de: number, a: number): void {
    const estado = this.todas().get(de);
    if (estado === undefined) return;
    if (estado.fase === "fallo") {
      this.descartar(de);
      return;
    }
    if (this.todas().has(a)) this.agregar(estado.fase === "por-oir" ? de : a);
    if (!this.todas().has(de)) return;
    if (this.#viva?.sesion === de) this.#viva.sesion = a;
    this.#poner(de, undefined);
    this.#poner(a, estado);
  }

  /** Somebody else sits here now. */
  cerrar(): void {
    for (const estado of this.todas().values()) {
      if (estado.fase === "por-oir") URL.revokeObjectURL(estado.direccion);
    }
    if (this.#viva !== undefined) this.#viva.abandonada = true;
    this.#viva?.grabacion?.discard();
    this.#viva = undefined;
    // Another user's screen may be rendering: whoever still listens to the old ones hears nothing.
    this.#estados = sinEstados();
  }

  #avanzar(viva: Viva, segundos: number, nivel: number, maximo: number): void {
    if (this.#viva !== viva || this.todas().get(viva.sesion)?.fase !== "grabando") return;
    this.#poner(viva.sesion, { fase: "grabando", clave: viva.clave, segundos, nivel, maximo });
    if (segundos >= maximo) void this.detener(viva.sesion);
  }

  #fallar(viva: Viva, causa: RecorderCause | "vacia"): void {
    if (viva.abandonada) return;
    this.#viva = undefined;
    this.#opciones.bandeja.quitar(viva.clave);
    this.#poner(viva.sesion, { fase: "fallo", causa });
  }

  #poner(sesion: number, estado: Grabacion | undefined): void {
    const estados = new Map(this.todas());
    if (estado === undefined) estados.delete(sesion);
    else estados.set(sesion, estado);
    this.#estados.set(estados);
  }
}
