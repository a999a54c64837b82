import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import { askWhenClosing } from "../../../lib/leave-guards.ts";
import { type HeldPage, holdPage } from "../../../lib/open-pages.ts";
import { createStore, type Store } from "../../../lib/store.ts";
import type { ArchivoListo } from "../../archivo/index.ts";
import { REINTENTO_MS, seEsperaSolo } from "../envios.rules.ts";
import { caduco } from "./bandeja.rules.ts";
import type { ArchivoElegido, Pieza } from "./pieza.ts";
import { PiezasDeOtras } from "./piezas-de-otras.ts";
import { estaGuardada, guardarPieza, nuevaPieza, type PiezaGuardada } from "./piezas-guardadas.ts";

export interface OpcionesBandeja {
  usuario: number;
  /** Whether this user is the one who is signed in: nothing goes up, and nothing is told, under another name. */
  puede(): boolean;
  subir(
    archivo: Blob,
    nombre: string,
    traslado: { onProgress(parte: number): void; signal: AbortSignal },
  ): Promise<ArchivoSubido>;
  /** Why no channel would take what its bytes turned out to be, in words; null when nothing speaks against it. */
  objecion(subido: ArchivoSubido): string | null;
  /** What is said of one that the browser cannot read any more. */
  ilegible(): string;
  /** It is up, or it failed. */
  alTerminar(pieza: Pieza): void;
  /** The server no longer knows who asks. */
  alCaducarSesion(error: unknown): void;
  /** The words of an error. */
  decir(error: unknown): string;
}

const A_LA_VEZ = 2;
/** A line that breaks each time is not the line's fault any more. */
const CAIDAS_MAX = 3;

/** Not any more once it was saved again or its stick is gone; a folder never was. */
async function seLee(contenido: Blob): Promise<boolean> {
  try {
    await contenido.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * The files of one user's drafts. Each is uploaded as soon as it is chosen, two at a time; what is up outlives
 * reload and log-out by its id. The bytes live in the page: what was not up when it ended is told as lost.
 */
export class BandejaStore {
  readonly #opciones: OpcionesBandeja;
  readonly #bytes = new Map<string, Blob>();
  readonly #subiendo = new Map<string, AbortController>();
  readonly #caidas = new Map<string, number>();
  readonly #lista: Store<readonly PiezaGuardada[]> = createStore<readonly PiezaGuardada[]>([]);
  readonly #pagina: HeldPage = holdPage();
  readonly #otras: PiezasDeOtras;
  readonly #dejarDePreguntar = askWhenClosing(() => this.#quedaSinGuardar());
  #detenida = false;
  #reloj: ReturnType<typeof setTimeout> | undefined;

  constructor(opciones: OpcionesBandeja) {
    this.#opciones = opciones;
    this.#otras = new PiezasDeOtras(opciones.usuario, {
      pagina: this.#pagina.id,
      lista: this.#lista,
      alQuitar: (clave) => this.#olvidar(clave),
    });
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#lista.subscribe(listener);

  readonly todas = (): readonly Pieza[] => this.#lista.get();

  de(sesion: number): readonly Pieza[] {
    return this.todas().filter((pieza) => pieza.sesion === sesion);
  }

  /** What it sounds like, while this page lives. */
  sonido({ clave, tipo }: Pieza): Blob | undefined {
    return tipo === "audio" ? this.#bytes.get(clave) : undefined;
  }

  /** It failed, and another try may go better. */
  puedeReintentar({ clave, estado }: Pieza): boolean {
    return estado === "fallido" && this.#bytes.has(clave);
  }

  agregar(sesion: number, elegidos: readonly ArchivoElegido[]): void {
    for (const elegido of elegidos) {
      const pieza = this.#nueva(sesion, elegido);
      this.#bytes.set(pieza.clave, elegido.contenido);
      this.#cambiar([...this.#lista.get(), { ...pieza, tamanio: elegido.contenido.size }], pieza.clave);
    }
    this.reanudar();
  }

  /** Keeps a place for a voice note, so that a page that ends meanwhile does not end it silently. */
  reservar(sesion: number, nombre: string): string {
    const pieza: PiezaGuardada = { ...this.#nueva(sesion, { nombre, tipo: "audio" }), estado: "por-oir" };
    this.#cambiar([...this.#lista.get(), pieza], pieza.clave);
    return pieza.clave;
  }

  /** The voice note was listened to and is wanted, also where its place was taken away in another tab. */
  completar(clave: string, sesion: number, nota: ArchivoElegido): void {
    if (this.#buscar(clave) === undefined) {
      this.agregar(sesion, [nota]);
      return;
    }
    this.#bytes.set(clave, nota.contenido);
    this.#poner(clave, { tamanio: nota.contenido.size, estado: "pendiente" });
    this.reanudar();
  }

  /** One conversation went on in another: its files go along. */
  mudar(de: number, a: number): void {
    for (const { clave } of this.de(de)) this.#poner(clave, { sesion: a });
  }

  /** Also gives up its upload. */
  quitar(clave: string): void {
    guardarPieza(this.#opciones.usuario, clave, undefined);
    this.#olvidar(clave);
  }

  reintentar(clave: string): void {
    this.#caidas.delete(clave);
    if (this.#bytes.has(clave)) this.#poner(clave, { estado: "pendiente", motivo: null, avance: 0 });
    this.reanudar();
  }

  /** What is up, to be sent. */
  listos(sesion: number): ArchivoListo[] {
    return this.de(sesion).flatMap(({ estado, archivo }) => (estado === "terminado" ? (archivo ?? []) : []));
  }

  /** They are in the queue now. */
  entregar(sesion: number): void {
    for (const { clave, estado } of this.de(sesion)) if (estado === "terminado") this.quitar(clave);
  }

  /** Files of a send that was taken back. `caducados`: the server no longer has them all, so none can be trusted. */
  devolver(sesion: number, archivos: readonly ArchivoListo[], { caducados }: { caducados: boolean }): void {
    for (const archivo of archivos) {
      const pieza: PiezaGuardada = { ...this.#nueva(sesion, archivo), tamanio: archivo.tamanio };
      const perdida = caducados || caduco(archivo.subido, Date.now());
      const estado = perdida ? "perdido" : "terminado";
      this.#cambiar([...this.#lista.get(), { ...pieza, archivo, avance: 1, estado }], pieza.clave);
    }
  }

  /** The line is back, somebody signed in, or there is a place free: the next ones go. */
  reanudar(): void {
    if (!this.#opciones.puede()) return;
    for (const { clave, estado } of this.todas()) {
      if (this.#detenida || this.#subiendo.size >= A_LA_VEZ) return;
      if (estado === "pendiente" && !this.#subiendo.has(clave)) void this.#subir(clave);
    }
  }

  /** The browser's storage is full or refused: what is up is found by nobody once the page has ended. Keeps what it can first. */
  #quedaSinGuardar(): boolean {
    const { usuario } = this.#opciones;
    const falta = ({ clave }: Pieza) => !estaGuardada(usuario, clave);
    const sueltas = this.#lista.get().filter((pieza) => pieza.estado === "terminado" && falta(pieza));
    for (const pieza of sueltas) guardarPieza(usuario, pieza.clave, pieza);
    return sueltas.some(falta);
  }

  detener(): void {
    this.#dejarDePreguntar();
    this.#detenida = true;
    clearTimeout(this.#reloj);
    this.#otras.cerrar();
    for (const corte of this.#subiendo.values()) corte.abort();
    this.#pagina.close();
  }

  #nueva(sesion: number, { nombre, tipo }: Pick<Pieza, "nombre" | "tipo">): PiezaGuardada {
    return nuevaPieza(this.#pagina.id, { sesion, nombre, tipo });
  }

  async #subir(clave: string): Promise<void> {
    const contenido = this.#bytes.get(clave);
    const pieza = this.#buscar(clave);
    if (contenido === undefined || pieza === undefined) return;
    const corte = new AbortController();
    this.#subiendo.set(clave, corte);
    this.#poner(clave, { estado: "en-proceso", avance: 0 });
    let seguir = true;
    try {
      // Sent all the same, it would look like a line that breaks.
      const puedeLeerse = await seLee(contenido);
      if (corte.signal.aborted) return;
      if (!this.#opciones.puede()) {
        this.#poner(clave, { estado: "pendiente" });
        return;
      }
      if (!puedeLeerse) {
        this.#rechazar(clave, this.#opciones.ilegible());
        return;
      }
      const onProgress = (avance: number) => this.#avanzar(clave, avance);
      const subido = await this.#opciones.subir(contenido, pieza.nombre, {
        onProgress,
        signal: corte.signal,
      });
      const motivo = this.#opciones.objecion(subido);
      if (motivo !== null) {
        this.#rechazar(clave, motivo);
        return;
      }
      const { id, nombre, tamanio, tipo } = subido;
      const archivo: ArchivoListo = { id, nombre, tamanio, tipo, subido: Date.now() };
      this.#terminar(clave, { estado: "terminado", avance: 1, nombre, tamanio, tipo, archivo });
    } catch (error) {
      // Given up by the person, it is gone already.
      seguir = corte.signal.aborted || this.#alFallar(clave, error);
    } finally {
      this.#subiendo.delete(clave);
      if (seguir) this.reanudar();
    }
  }

  /** True when the next one may try. */
  #alFallar(clave: string, error: unknown): boolean {
    // It was asked for in a session that ended: it goes again in the next one, for which it waits by no line.
    if (error instanceof NetworkError && this.#esperarLinea(clave)) return error.aborted;
    if (error instanceof HttpError && error.status === 401) {
      this.#poner(clave, { estado: "pendiente", avance: 0 });
      this.#opciones.alCaducarSesion(error);
      return false;
    }
    if (error instanceof HttpError && seEsperaSolo(error)) {
      this.#esperarServidor(clave);
      return false;
    }
    this.#terminar(clave, { estado: "fallido", motivo: this.#opciones.decir(error) });
    return true;
  }

  /** False when it has waited often enough. */
  #esperarLinea(clave: string): boolean {
    const caidas = (this.#caidas.get(clave) ?? 0) + 1;
    this.#caidas.set(clave, caidas);
    if (caidas >= CAIDAS_MAX) return false;
    this.#poner(clave, { estado: "pendiente", avance: 0 });
    return true;
  }

  /** Nobody spoke for the server, or it asks for a pause: nothing of it is there, and it goes again by itself. */
  #esperarServidor(clave: string): void {
    this.#poner(clave, { estado: "pendiente", avance: 0 });
    clearTimeout(this.#reloj);
    this.#reloj = setTimeout(() => this.reanudar(), REINTENTO_MS);
  }

  /** The same bytes would be refused again. */
  #rechazar(clave: string, motivo: string): void {
    this.#bytes.delete(clave);
    this.#terminar(clave, { estado: "fallido", motivo });
  }

  #terminar(clave: string, cambio: Partial<Pieza>): void {
    this.#poner(clave, cambio);
    const pieza = this.#buscar(clave);
    if (pieza !== undefined && this.#opciones.puede()) this.#opciones.alTerminar(pieza);
  }

  #olvidar(clave: string): void {
    this.#bytes.delete(clave);
    this.#caidas.delete(clave);
    this.#lista.update((piezas) => piezas.filter((pieza) => pieza.clave !== clave));
    this.#subiendo.get(clave)?.abort();
  }

  #buscar(clave: string): Pieza | undefined {
    return this.todas().find((pieza) => pieza.clave === clave);
  }

  #poner(clave: string, cambio: Partial<Pieza>): void {
    this.#cambiar(this.#con(clave, cambio), clave);
  }

  /** Too often to be written down. */
  #avanzar(clave: string, avance: number): void {
    this.#lista.set(this.#con(clave, { avance }));
  }

  #con(clave: string, cambio: Partial<Pieza>): readonly PiezaGuardada[] {
    return this.#lista.get().map((pieza) => (pieza.clave === clave ? { ...pieza, ...cambio } : pieza));
  }

  #cambiar(lista: readonly PiezaGuardada[], clave: string): void {
    const pieza = lista.find((una) => una.clave === clave);
    if (pieza !== undefined) guardarPieza(this.#opciones.usuario, clave, pieza);
    this.#lista.set(lista);
  }
}
