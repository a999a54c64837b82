import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { negativaDe } from "./negativa.ts";
import type { Lecturas } from "./puertos.ts";
import { type Conexion, conexionesEn, hayEn, type Servidor, sala } from "./salas.ts";

interface Sala {
  id_caso: number;
  /** Change number up to which the screens were told. */
  secuencia: number;
  /** Change number up to which we looked: a change of the case alone raises it and tells nothing of messages. */
  vista: number;
  ultimo_id: number;
  version: number;
}

/** More changes than this at once are answered by the latest page instead. */
const CAMBIOS_MAX = 200;

/** Takes a socket out of a conversation. */
type Expulsar = (conexion: Conexion, idEntrada: number) => Promise<void>;

/** The open threads: what each conversation's screens were told. */
export class Hilos {
  readonly #servidor: Servidor;
  readonly #lecturas: Lecturas;
  readonly #expulsar: Expulsar;
  /** By entry channel. */
  readonly #salas = new Map<number, Sala>();
  /** Entry channels that show a case. */
  readonly #porCaso = new Map<number, Set<number>>();

  constructor(servidor: Servidor, lecturas: Lecturas, expulsar: Expulsar) {
    this.#servidor = servidor;
    this.#lecturas = lecturas;
    this.#expulsar = expulsar;
  }

  /** Entry channels whose case moved on without our hearing of it: one read for all. */
  async atrasadas(): Promise<number[]> {
    const marcas = await this.#lecturas.marcasDeCasos([...this.#porCaso.keys()]);
    return [...this.#salas]
      .filter(([, { id_caso, vista }]) => (marcas.get(id_caso)?.secuencia ?? 0) > vista)
      .map(([id]) => id);
  }

  entradasDeCaso(idCaso: number): number[] {
    return [...(this.#porCaso.get(idCaso) ?? [])];
  }

  /** A socket joined the conversation: what comes after this moment is pushed. */
  async entrar(idEntrada: number): Promise<number | null> {
    const idCaso = await this.#lecturas.casoDeEntrada(idEntrada);
    if (idCaso === null) return null;
    const actual = this.#salas.get(idEntrada);
    if (actual?.id_caso !== idCaso) await this.#abrir(idEntrada, idCaso);
    return idCaso;
  }

  async #abrir(idEntrada: number, idCaso: number): Promise<Sala> {
    const marca = (await this.#lecturas.marcasDeCasos([idCaso])).get(idCaso);
    const { rows, secuencia } = await this.#lecturas.ultimosMensajes(idCaso);
    const nueva = {
      id_caso: idCaso,
      secuencia,
      vista: secuencia,
      ultimo_id: rows.at(-1)?.id ?? 0,
      version: marca?.version ?? 0,
    };
    this.#soltar(idEntrada);
    this.#salas.set(idEntrada, nueva);
    this.#porCaso.set(idCaso, (this.#porCaso.get(idCaso) ?? new Set()).add(idEntrada));
    return nueva;
  }

  #soltar(idEntrada: number): void {
    const vieja = this.#salas.get(idEntrada);
    if (!vieja) return;
    this.#salas.delete(idEntrada);
    const entradas = this.#porCaso.get(vieja.id_caso);
    entradas?.delete(idEntrada);
    if (entradas?.size === 0) this.#porCaso.delete(vieja.id_caso);
  }

  /** Pushes to the conversation's screens what is new or changed since the last push. */
  async empujar(idEntrada: number): Promise<void> {
    const anterior = this.#salas.get(idEntrada);
    if (!anterior) return;
    if (!hayEn(this.#servidor, sala.entrada(idEntrada))) {
      this.#soltar(idEntrada);
      return;
    }
    const idCaso = await this.#lecturas.casoDeEntrada(idEntrada);
    if (idCaso === null) return;
    // First the last of the case they had: its notice, and what it became.
    const cambio = await this.#empujarCaso(idEntrada, anterior);
    if (idCaso === anterior.id_caso && !cambio) return;
    for (const conexion of conexionesEn(this.#servidor, sala.entrada(idEntrada)))
      await this.#exigirLectura(conexion, idEntrada, idCaso);
    if (idCaso !== anterior.id_caso) await this.#empujarCasoNuevo(idEntrada, idCaso);
  }

  /** What is new or changed in a case since the last push; answers whether its fields changed. */
  async #empujarCaso(idEntrada: number, estado: Sala): Promise<boolean> {
    // The mark first: what commits in between is looked at again, never passed over.
    const marca = (await this.#lecturas.marcasDeCasos([estado.id_caso])).get(estado.id_caso);
    const cambiados = await this.#lecturas.mensajesCambiados(estado.id_caso, estado.secuencia, CAMBIOS_MAX);
    this.#empujarCambios(idEntrada, estado, cambiados);
    const quedan = cambiados.length > CAMBIOS_MAX;
    estado.vista = quedan ? estado.secuencia : Math.max(estado.secuencia, marca?.secuencia ?? 0);
    if (!marca || marca.version === estado.version) return false;
    await this.#empujarCampos(idEntrada, estado);
    return true;
  }

  /** Looks again whether this socket may read what it has open. */
  async revisar(conexion: Conexion): Promise<void> {
    const { entrada, caso } = conexion.data;
    if (entrada !== null && caso !== null) await this.#exigirLectura(conexion, entrada, caso);
  }

  /** Whoever may not read the case leaves the conversation: the citizen's next case may be of another point. */
  async #exigirLectura(conexion: Conexion, idEntrada: number, idCaso: number): Promise<void> {
    const { sesion } = conexion.data;
    if (await negativaDe(() => this.#lecturas.exigirCaso(sesion, idCaso)))
      await this.#expulsar(conexion, idEntrada);
    else conexion.data.caso = idCaso;
  }

  /** The citizen wrote after the case was closed: the conversation goes on in another one. */
  async #empujarCasoNuevo(idEntrada: number, idCaso: number): Promise<void> {
    await this.#abrir(idEntrada, idCaso);
    const { rows, hay_mas, secuencia } = await this.#lecturas.ultimosMensajes(idCaso);
    const destino = this.#servidor.to(sala.entrada(idEntrada));
    destino.emit(EVENTO.nuevoMensaje, rows, {
      sesion_id: idEntrada,
      id_caso: idCaso,
      desde: 0,
      secuencia,
      hay_mas,
      reinicio: true,
    });
    const caso = await this.#lecturas.leerCaso(idCaso);
    if (caso) destino.emit(EVENTO.casoActualizado, caso);
  }

  #empujarCambios(idEntrada: number, estado: Sala, cambiados: readonly Mensaje[]): void {
    if (cambiados.length === 0) return;
    const desde = estado.secuencia;
    const secuencia = cambiados.at(-1)?.secuencia ?? desde;
    const nuevos = cambiados.filter((mensaje) => mensaje.id > estado.ultimo_id);
    const movidos = cambiados.filter((mensaje) => mensaje.id <= estado.ultimo_id);
    estado.secuencia = secuencia;
    estado.ultimo_id = Math.max(estado.ultimo_id, ...nuevos.map((mensaje) => mensaje.id));
    const destino = this.#servidor.to(sala.entrada(idEntrada));
    // What a citizen wrote has no delivery: when it changes, its file came.
    const soloEntrega = movidos.every(({ direccion }) => direccion === "SALIDA");
    if (nuevos.length === 0 && soloEntrega) {
      destino.emit(EVENTO.estadoMensaje, {
        sesion_id: idEntrada,
        id_caso: estado.id_caso,
        mensajes: movidos.map(({ id, estado: entrega, motivo, secuencia: numero }) => ({
          id,
          estado: entrega,
          motivo,
          secuencia: numero,
        })),
        desde,
        secuencia,
      });
      return;
    }
    destino.emit(EVENTO.nuevoMensaje, [...cambiados], {
      sesion_id: idEntrada,
      id_caso: estado.id_caso,
      desde,
      secuencia,
      hay_mas: false,
      reinicio: false,
    });
  }

  async #empujarCampos(idEntrada: number, estado: Sala): Promise<void> {
    const caso = await this.#lecturas.leerCaso(estado.id_caso);
    if (!caso) return;
    estado.version = caso.version;
    this.#servidor.to(sala.entrada(idEntrada)).emit(EVENTO.casoActualizado, caso);
  }

  /** Answers 'ultimo mensaje' about the case that the entry channel shows (D84). */
  async responder(
    conexion: Conexion,
    idCaso: number,
    pedido: {
      sesion_id: number;
      ultimo_mensaje: number;
      id_caso?: number | undefined;
      secuencia?: number | undefined;
    },
  ): Promise<void> {
    const contexto = { sesion_id: pedido.sesion_id, id_caso: idCaso, hay_mas: false, reinicio: false };
    if (pedido.id_caso === idCaso && pedido.secuencia !== undefined) {
      const cambiados = await this.#lecturas.mensajesCambiados(idCaso, pedido.secuencia, CAMBIOS_MAX);
      if (cambiados.length <= CAMBIOS_MAX) {
        const secuencia = cambiados.at(-1)?.secuencia ?? pedido.secuencia;
        conexion.emit(EVENTO.nuevoMensaje, cambiados, { ...contexto, desde: pedido.secuencia, secuencia });
        return;
      }
    } else if (pedido.id_caso === undefined && pedido.ultimo_mensaje > 0) {
      const secuencia = (await this.#lecturas.marcasDeCasos([idCaso])).get(idCaso)?.secuencia ?? 0;
      const mensajes = await this.#lecturas.mensajesDespuesDe(idCaso, pedido.ultimo_mensaje, CAMBIOS_MAX);
      if (mensajes.length <= CAMBIOS_MAX) {
        conexion.emit(EVENTO.nuevoMensaje, mensajes, { ...contexto, desde: 0, secuencia });
        return;
      }
    }
    const { rows, hay_mas, secuencia } = await this.#lecturas.ultimosMensajes(idCaso);
    conexion.emit(EVENTO.nuevoMensaje, rows, { ...contexto, desde: 0, secuencia, hay_mas, reinicio: true });
  }
}
