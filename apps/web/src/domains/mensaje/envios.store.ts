import { HttpError, NetworkError } from "@ventanilla/client/http";
import type { RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import { askWhenClosing } from "../../lib/leave-guards.ts";
import { type HeldPage, holdPage } from "../../lib/open-pages.ts";
import { mayBeStored, refusedAtDoor } from "../../lib/outcome.ts";
import { SAFE_KEY_MS } from "../../lib/request-key.ts";
import { createStore, type Store } from "../../lib/store.ts";
import type { Envio } from "../hilo/index.ts";
import { fueRechazado, REINTENTO_MS, seEsperaSolo } from "./envios.rules.ts";
import { EnviosDeOtras } from "./envios-de-otras.ts";
import { type EnvioGuardado, guardarEnvio, leerEnvio } from "./envios-guardados.ts";

export type NuevoEnvio = Pick<Envio, "sesion" | "caso" | "canal" | "cubiculo" | "texto" | "ultimoVisto"> &
  Partial<Pick<Envio, "archivos" | "cita" | "carta" | "porSaber">>;

export interface OpcionesEnvios {
  usuario: number;
  /** Whether this user is the one who is signed in: nothing leaves under another name. */
  puede(): boolean;
  enviar(envio: Envio): Promise<RespuestaEnvio>;
  alEnviar(envio: Envio, respuesta: RespuestaEnvio): void;
  /** A refusal or a failure; `sin-conexion` is not one. */
  alFallar(envio: Envio, error: unknown): void;
  /** The words of an error. */
  decir(error: unknown): string;
  /** The words for what was tried so long ago that the server may have forgotten its key. */
  decirVencido(): string;
  /** The words while nobody answers for the server, which the line does reach. */
  decirEspera(): string;
}

/**
 * The queue of one user's sends. Each conversation sends one at a time, in the order written; what the line
 * swallowed stays, in the browser too, and goes again with its own key. All tabs show it; each sends what was written in it,
 * and what one that is gone has left.
 */
export class EnviosStore {
  readonly #opciones: OpcionesEnvios;
  readonly #ocupadas = new Set<number>();
  /** Conversations that went on in another one. */
  readonly #mudadas = new Map<number, number>();
  readonly #lista: Store<readonly EnvioGuardado[]> = createStore<readonly EnvioGuardado[]>([]);
  readonly #pagina: HeldPage = holdPage();
  readonly #otras: EnviosDeOtras;
  readonly #dejarDePreguntar = askWhenClosing(() => this.#quedaSinGuardar());
  #detenida = false;
  #reloj: ReturnType<typeof setTimeout> | undefined;

  constructor(opciones: OpcionesEnvios) {
    this.#opciones = opciones;
    this.#otras = new EnviosDeOtras(opciones.usuario, {
      pagina: this.#pagina.id,
      lista: this.#lista,
      alHeredar: () => this.reanudar(),
    });
  }

  readonly suscribir = (listener: () => void): (() => void) => this.#lista.subscribe(listener);

  readonly todos = (): readonly Envio[] => this.#lista.get();

  agregar(nuevo: NuevoEnvio, clave: string = crypto.randomUUID()): void {
    const envio: EnvioGuardado = {
      archivos: [],
      cita: null,
      carta: null,
      ...nuevo,
      clave,
      forzar: false,
      estado: "en-cola",
      motivo: null,
      quizaGuardado: false,
      sinArchivos: false,
      creado: Date.now(),
      probado: null,
      pagina: this.#pagina.id,
    };
    this.#cambiar([...this.#lista.get(), envio], envio);
    void this.#procesar(envio.sesion);
  }

  /** Takes it out, for the field or for good. */
  quitar(clave: string): void {
    const envio = this.todos().find((otro) => otro.clave === clave);
    if (envio === undefined || envio.estado === "enviando") return;
    this.#sacar(envio);
    void this.#procesar(envio.sesion);
  }

  /** After a failure. A refused text changed nothing on the server, so it goes under a new key. */
  reintentar(clave: string, nueva: string = crypto.randomUUID()): void {
    const guardado = this.todos().find((envio) => envio.clave === clave)?.quizaGuardado ?? false;
    this.#volver(clave, guardado ? { motivo: null } : { clave: nueva, motivo: null, probado: null });
  }

  /** What was written to a case that ended, and certainly is not there, belongs to the one that its person has now: so somebody who sees it there decided. */
  llevar(clave: string, aqui: Pick<Envio, "caso" | "canal" | "cubiculo" | "porSaber">): void {
    const envio = this.todos().find((otro) => otro.clave === clave);
    if (envio === undefined || envio.caso === aqui.caso || envio.quizaGuardado) return;
    // What it answered was said in the other one.
    if (envio.estado !== "enviando") this.#poner(clave, { ...aqui, cita: null });
  }

  /** Its case said through which channel it leaves: from then on that is so, whatever the case says later. What was said in another one it does not answer. */
  saber(envio: Envio, canal: number): Envio {
    const cita = envio.cita?.canal === canal ? envio.cita : null;
    this.#poner(envio.clave, { canal, cita, porSaber: false });
    return this.#comoEsta(envio);
  }

  /** Sends although somebody spoke meanwhile: another body, hence another key (decisions 65, 88). */
  forzar(clave: string, nueva: string = crypto.randomUUID()): void {
    this.#volver(clave, { clave: nueva, forzar: true, motivo: null, probado: null, quizaGuardado: false });
  }

  /** One conversation went on in another: what was written in it stands there, and goes as it was written. What another tab sends is moved there. */
  mudar(de: number, a: number): void {
    this.#mudadas.set(de, a);
    for (const envio of this.#lista.get()) {
      if (envio.sesion !== de || !this.#esMio(envio)) continue;
      const { clave, cita } = envio;
      this.#poner(clave, { sesion: a, cita: cita?.canal === de ? { ...cita, canal: a } : cita });
    }
    void this.#procesar(de);
  }

  /** The line is back, or the page has just opened. */
  reanudar(): void {
    for (const sesion of new Set(this.todos().map((envio) => envio.sesion))) void this.#procesar(sesion);
  }

  /** The browser's storage is full or refused: what is queued here ends with the page. Keeps what it can first. */
  #quedaSinGuardar(): boolean {
    const { usuario } = this.#opciones;
    const falta = ({ clave }: Envio) => leerEnvio(usuario, clave) === undefined;
    const sueltos = this.#lista.get().filter((envio) => this.#esMio(envio) && falta(envio));
    for (const envio of sueltos) guardarEnvio(usuario, envio.clave, envio);
    return sueltos.some(falta);
  }

  /** What it had not sent is any other tab's. */
  detener(): void {
    this.#dejarDePreguntar();
    clearTimeout(this.#reloj);
    this.#detenida = true;
    this.#otras.cerrar();
    this.#pagina.close();
  }

  async #procesar(sesion: number): Promise<void> {
    if (this.#ocupadas.has(sesion)) return;
    this.#ocupadas.add(sesion);
    try {
      for (let envio = this.#siguiente(sesion); envio !== undefined; envio = this.#siguiente(sesion)) {
        if (!(await this.#mandar(envio))) return;
      }
    } finally {
      this.#ocupadas.delete(sesion);
    }
    const sigue = this.#mudadas.get(sesion);
    if (sigue !== undefined) void this.#procesar(sigue);
  }

  /**
   * The first that can go. One that waits for a decision, that may have been stored, or left from where it stood before, holds
   * those behind it; a refused one does not. Asked before each: while one was on its way somebody else may have signed in.
   */
  #siguiente(sesion: number): Envio | undefined {
    if (this.#detenida || !this.#opciones.puede()) return undefined;
    const suyos = this.#lista.get().filter((envio) => envio.sesion === sesion && this.#esMio(envio));
    const primero = suyos.find((envio) => !fueRechazado(envio));
    const espera = primero?.estado === "en-cola" || primero?.estado === "sin-conexion";
    return espera ? primero : undefined;
  }

  async #mandar(envio: Envio): Promise<boolean> {
    const ahora = Date.now();
    if (envio.probado !== null && ahora - envio.probado >= SAFE_KEY_MS) {
      const motivo = this.#opciones.decirVencido();
      this.#poner(envio.clave, { estado: "fallido", motivo, quizaGuardado: false });
      return true;
    }
    this.#poner(envio.clave, { estado: "enviando", probado: envio.probado ?? ahora });
    try {
      const respuesta = await this.#opciones.enviar(envio);
      this.#opciones.alEnviar(this.#comoEsta(envio), respuesta);
      this.#sacar(envio);
      return true;
    } catch (error) {
      return this.#alFallar(this.#comoEsta(envio), error);
    }
  }

  /** Its conversation may have gone on in another one meanwhile. */
  #comoEsta(envio: Envio): Envio {
    return this.todos().find((otro) => otro.clave === envio.clave) ?? envio;
  }

  #alFallar(envio: Envio, error: unknown): boolean {
    // It stands as it is kept, for whoever takes it over.
    if (this.#detenida) return false;
    if (seEsperaSolo(error)) return this.#esperar(envio, error);
    if (error instanceof HttpError && error.code === "HUBO_MENSAJES") {
      this.#poner(envio.clave, { estado: "conflicto", motivo: null, quizaGuardado: false });
      return false;
    }
    const quizaGuardado = mayBeStored(error) || (envio.quizaGuardado && refusedAtDoor(error));
    const sinArchivos = error instanceof HttpError && error.code === "ARCHIVO_CADUCADO";
    const motivo = this.#opciones.decir(error);
    this.#poner(envio.clave, { estado: "fallido", motivo, quizaGuardado, sinArchivos });
    this.#opciones.alFallar(envio, error);
    return true;
  }

  /** It goes again by itself under its key, and those behind it wait for the same. */
  #esperar(envio: Envio, error: unknown): false {
    const terminada = error instanceof HttpError && error.status === 401;
    const motivo = terminada || error instanceof NetworkError ? null : this.#opciones.decirEspera();
    const quizaGuardado = envio.quizaGuardado || mayBeStored(error);
    this.#poner(envio.clave, { estado: "sin-conexion", motivo, quizaGuardado });
    for (const otro of this.#lista.get()) {
      const sigue = otro.estado === "en-cola" || (otro.estado === "sin-conexion" && otro.motivo !== motivo);
      if (otro.sesion === envio.sesion && sigue && this.#esMio(otro))
        this.#poner(otro.clave, { estado: "sin-conexion", motivo });
    }
    clearTimeout(this.#reloj);
    if (terminada) this.#opciones.alFallar(envio, error);
    else this.#reloj = setTimeout(() => this.reanudar(), REINTENTO_MS);
    return false;
  }

  #volver(clave: string, cambio: Partial<Envio>): void {
    const envio = this.todos().find((otro) => otro.clave === clave);
    if (envio === undefined || envio.estado === "enviando") return;
    guardarEnvio(this.#opciones.usuario, envio.clave, undefined);
    // Whoever decides on it sends it, also what another tab had to send.
    this.#poner(clave, { ...cambio, estado: "en-cola", pagina: this.#pagina.id });
    void this.#procesar(envio.sesion);
  }

  #esMio({ pagina }: EnvioGuardado): boolean {
    return pagina === this.#pagina.id;
  }

  #poner(clave: string, cambio: Partial<EnvioGuardado>): void {
    const lista = this.#lista.get().map((envio) => (envio.clave === clave ? { ...envio, ...cambio } : envio));
    const nuevo = lista.find((envio) => envio.clave === (cambio.clave ?? clave));
    if (nuevo !== undefined) this.#cambiar(lista, nuevo);
  }

  #sacar(envio: Envio): void {
    guardarEnvio(this.#opciones.usuario, envio.clave, undefined);
    this.#lista.update((envios) => envios.filter((otro) => otro.clave !== envio.clave));
  }

  #cambiar(lista: readonly EnvioGuardado[], guardado: EnvioGuardado): void {
    guardarEnvio(this.#opciones.usuario, guardado.clave, guardado);
    this.#lista.set(lista);
  }
}
