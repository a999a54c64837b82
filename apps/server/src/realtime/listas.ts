import { EVENTO } from "@ventanilla/contract/events";
import type { Lecturas } from "./puertos.ts";
import { type Conexion, hayEn, type Servidor, sala } from "./salas.ts";

/**
 * The lists of conversations: what each point's screens were told, and what they still have to be told.
 * `conocidas` is the newest change number heard of, `enviadas` the one up to which everything was pushed.
 */
export class Listas {
  readonly #servidor: Servidor;
  readonly #lecturas: Lecturas;
  readonly #conocidas = new Map<number, number>();
  readonly #enviadas = new Map<number, number>();

  constructor(servidor: Servidor, lecturas: Lecturas) {
    this.#servidor = servidor;
    this.#lecturas = lecturas;
  }

  /** Points with a screen on this process. */
  get puntos(): number[] {
    return [...this.#enviadas.keys()];
  }

  /** A socket joined: from now on everything after this number is pushed to the room. */
  async entrar(idPunto: number): Promise<number> {
    const secuencia = (await this.#lecturas.secuenciasDePuntos([idPunto])).get(idPunto) ?? 0;
    this.oir(idPunto, secuencia);
    if (!this.#enviadas.has(idPunto)) this.#enviadas.set(idPunto, secuencia);
    return secuencia;
  }

  /** Answers whether there is something to push. */
  oir(idPunto: number, secuencia: number): boolean {
    if (secuencia > (this.#conocidas.get(idPunto) ?? -1)) this.#conocidas.set(idPunto, secuencia);
    return secuencia > (this.#enviadas.get(idPunto) ?? Number.MAX_SAFE_INTEGER);
  }

  olvidar(idPunto: number): void {
    this.#conocidas.delete(idPunto);
    this.#enviadas.delete(idPunto);
  }

  /** Pushes what changed since the last push; answers the entry channels that changed and those that left. */
  async empujar(idPunto: number): Promise<{ cambiadas: number[]; retiradas: number[] }> {
    if (!hayEn(this.#servidor, sala.punto(idPunto))) {
      this.olvidar(idPunto);
      return { cambiadas: [], retiradas: [] };
    }
    const desde = this.#enviadas.get(idPunto) ?? 0;
    if ((this.#conocidas.get(idPunto) ?? 0) <= desde) return { cambiadas: [], retiradas: [] };
    const { secuencia, chats, retirados } = await this.#lecturas.cambiosDePunto(idPunto, desde);
    this.#enviadas.set(idPunto, secuencia);
    const destino = this.#servidor.to(sala.punto(idPunto));
    for (const retiro of retirados) destino.emit(EVENTO.chatRetirado, { id: idPunto, ...retiro });
    // From 0 everything open is read, and what is not in it is gone: nobody says so otherwise.
    destino.emit(EVENTO.nuevoUsuario, chats, { id: idPunto, desde, secuencia, reinicio: desde === 0 });
    return {
      cambiadas: chats.map((chat) => chat.id),
      retiradas: retirados.map((retiro) => retiro.sesion_id),
    };
  }

  /** Answers one poll; an up-to-date client is answered from memory, with nothing (D83). */
  async responder(conexion: Conexion, idPunto: number, marca: number): Promise<void> {
    const conocida = this.#conocidas.get(idPunto);
    if (marca > 0 && conocida !== undefined && marca >= conocida) return;
    const { secuencia, chats, retirados } = await this.#lecturas.cambiosDePunto(idPunto, marca);
    for (const retiro of retirados) conexion.emit(EVENTO.chatRetirado, { id: idPunto, ...retiro });
    conexion.emit(EVENTO.nuevoUsuario, chats, {
      id: idPunto,
      desde: marca,
      secuencia,
      reinicio: marca === 0,
    });
  }
}
