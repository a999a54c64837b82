import { isDeepStrictEqual } from "node:util";
import { EVENTO } from "@ventanilla/contract/events";
import type { Aviso } from "../db/transaction.ts";
import type { Almacen } from "./puertos.ts";
import { type Conexion, conexionesEn, hayEn, type Servidor, sala } from "./salas.ts";

export interface OpcionesMiradas {
  servidor: Servidor;
  almacen: Almacen["miradas"];
  publicar(avisos: readonly Aviso[]): void;
}

/**
 * Who has a conversation open, over all processes. The rows are the truth and belong to a process: with it they go.
 * This process knows which of them should be its own.
 */
export class Miradas {
  readonly #opciones: OpcionesMiradas;
  /** By entry channel: operators of this process, and with how many screens. */
  readonly #propias = new Map<number, Map<number, number>>();
  /** By entry channel: what the screens of this process were told. */
  readonly #dichas = new Map<number, readonly { id: number; nombre: string }[]>();
  /** A write failed: the rows are not what they should be. */
  #sucias = false;
  /** Writes go one after the other: who leaves and comes back at once must be found inside. */
  #escrituras: Promise<unknown> = Promise.resolve();

  constructor(opciones: OpcionesMiradas) {
    this.#opciones = opciones;
  }

  async abrir(idEntrada: number, idUsuario: number): Promise<void> {
    const pantallas = this.#propias.get(idEntrada) ?? new Map<number, number>();
    this.#propias.set(idEntrada, pantallas.set(idUsuario, (pantallas.get(idUsuario) ?? 0) + 1));
    if (pantallas.get(idUsuario) === 1)
      await this.#escribir(() => this.#opciones.almacen.abrir(idEntrada, idUsuario));
    this.#anunciar(idEntrada);
  }

  async cerrar(idEntrada: number, idUsuario: number): Promise<void> {
    const pantallas = this.#propias.get(idEntrada);
    const quedan = (pantallas?.get(idUsuario) ?? 0) - 1;
    if (!pantallas || quedan < 0) return;
    if (quedan > 0) {
      pantallas.set(idUsuario, quedan);
      return;
    }
    pantallas.delete(idUsuario);
    if (pantallas.size === 0) this.#propias.delete(idEntrada);
    await this.#escribir(() => this.#opciones.almacen.cerrar(idEntrada, idUsuario));
    this.#anunciar(idEntrada);
  }

  /** Our rows were taken for those of a dead process. */
  olvidadas(): void {
    this.#sucias = true;
  }

  #escribir(trabajo: () => Promise<void>): Promise<void> {
    const escritura = this.#escrituras.then(trabajo).catch((error: unknown) => {
      this.#sucias = true;
      throw error;
    });
    this.#escrituras = escritura.catch(() => undefined);
    return escritura;
  }

  #anunciar(idEntrada: number): void {
    this.#opciones.publicar([{ tipo: "mirada", id_canal_entrada: idEntrada }]);
  }

  /** Tells the screens of a conversation who looks at it. */
  async empujar(idEntrada: number): Promise<void> {
    const { servidor, almacen } = this.#opciones;
    if (!hayEn(servidor, sala.entrada(idEntrada))) {
      this.#dichas.delete(idEntrada);
      return;
    }
    const operadores = (await almacen.quienes([idEntrada])).get(idEntrada) ?? [];
    this.#dichas.set(idEntrada, operadores);
    for (const conexion of conexionesEn(servidor, sala.entrada(idEntrada))) {
      const id = conexion.data.punto;
      if (id !== null) conexion.emit(EVENTO.presencia, { id, sesion_id: idEntrada, operadores });
    }
  }

  /** Sets our rows right, and answers the conversations whose lookers changed without our hearing of it. */
  async repasar(): Promise<number[]> {
    const { servidor, almacen } = this.#opciones;
    if (this.#sucias) {
      this.#sucias = false;
      await this.#escribir(() => almacen.reponer(this.#debidas()));
    }
    for (const id of this.#dichas.keys()) if (!hayEn(servidor, sala.entrada(id))) this.#dichas.delete(id);
    const quienes = await almacen.quienes([...this.#dichas.keys()]);
    return [...this.#dichas]
      .filter(([id, dicho]) => !isDeepStrictEqual(quienes.get(id) ?? [], dicho))
      .map(([id]) => id);
  }

  #debidas(): { id_canal_entrada: number; id_usuario: number }[] {
    return [...this.#propias].flatMap(([id_canal_entrada, pantallas]) =>
      [...pantallas.keys()].map((id_usuario) => ({ id_canal_entrada, id_usuario })),
    );
  }

  /** Tells the other screens of a conversation that somebody types, wherever that is. */
  escribe({
    id_canal_entrada: idEntrada,
    id_usuario: idUsuario,
    conexion: autora,
  }: Extract<Aviso, { tipo: "escribiendo" }>): void {
    const conexiones = conexionesEn(this.#opciones.servidor, sala.entrada(idEntrada));
    const nombre = this.#nombreDe(idEntrada, idUsuario, conexiones);
    if (nombre === undefined) return;
    for (const conexion of conexiones) {
      if (conexion.id === autora) continue;
      conexion.emit(EVENTO.escribiendo, { sesion_id: idEntrada, id_usuario: idUsuario, nombre });
    }
  }

  /** Known here, or told already: what is typed elsewhere is not worth a read. */
  #nombreDe(idEntrada: number, idUsuario: number, aqui: readonly Conexion[]): string | undefined {
    const propia = aqui.find(({ data }) => data.sesion.id_usuario === idUsuario);
    if (propia) return propia.data.sesion.nombre;
    return this.#dichas.get(idEntrada)?.find(({ id }) => id === idUsuario)?.nombre;
  }
}
