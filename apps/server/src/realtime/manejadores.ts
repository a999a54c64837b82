import { CLIENTE_A_SERVIDOR, EVENTO, type EventoCliente } from "@ventanilla/contract/events";
import type { z } from "zod";
import type { Publish } from "../db/transaction.ts";
import { AppError } from "../shared/app-error.ts";
import type { Hilos } from "./hilos.ts";
import type { Listas } from "./listas.ts";
import type { Miradas } from "./miradas.ts";
import type { Lecturas } from "./puertos.ts";
import { type Conexion, sala } from "./salas.ts";

type Carga<E extends EventoCliente> = z.output<(typeof CLIENTE_A_SERVIDOR)[E]>;
/** One for each event of the contract: a forgotten one does not compile. */
type Manejadores = { readonly [E in EventoCliente]: (conexion: Conexion, carga: Carga<E>) => Promise<void> };

export interface Dependencias {
  lecturas: Lecturas;
  listas: Listas;
  hilos: Hilos;
  miradas: Miradas;
  empujarPresencia(idPunto: number): void;
  publicar: Publish;
}

/** Parses the payload at the edge and runs its handler; an event that the contract does not know is an error. */
export async function manejar(
  manejadores: Manejadores,
  conexion: Conexion,
  evento: string,
  carga: unknown,
): Promise<void> {
  if (!esEvento(evento)) throw new AppError("VALIDACION");
  await despachar(manejadores, conexion, evento, carga);
}

async function despachar<E extends EventoCliente>(
  manejadores: Manejadores,
  conexion: Conexion,
  evento: E,
  carga: unknown,
): Promise<void> {
  const leida = CLIENTE_A_SERVIDOR[evento].safeParse(carga ?? {});
  if (!leida.success) throw new AppError("VALIDACION");
  await manejadores[evento](conexion, leida.data as Carga<E>);
}

function esEvento(evento: string): evento is EventoCliente {
  return Object.hasOwn(CLIENTE_A_SERVIDOR, evento);
}

/** Leaves one conversation's room. */
export async function dejarConversacion(
  miradas: Miradas,
  conexion: Conexion,
  idEntrada: number,
): Promise<void> {
  await conexion.leave(sala.entrada(idEntrada));
  if (conexion.data.entrada !== idEntrada) return;
  conexion.data.entrada = null;
  conexion.data.caso = null;
  conexion.data.saliendo = null;
  await miradas.cerrar(idEntrada, conexion.data.sesion.id_usuario);
}

/** Leaves the point's room, and the conversation that was open there. */
export async function dejarPunto(miradas: Miradas, conexion: Conexion): Promise<void> {
  const { punto, entrada } = conexion.data;
  if (entrada !== null) await dejarConversacion(miradas, conexion, entrada);
  if (punto === null) return;
  await conexion.leave(sala.punto(punto));
  conexion.data.punto = null;
}

export function crearManejadores({
  lecturas,
  listas,
  hilos,
  miradas,
  empujarPresencia,
  publicar,
}: Dependencias): Manejadores {
  /** Permissions and the session's end act on the next thing that is asked (D25). */
  async function revisarSesion({ data, handshake }: Conexion): Promise<void> {
    data.sesion = await lecturas.resolverSesion(data.token, handshake.address);
    if (!data.sesion.permisos.has("operadores:read")) throw new AppError("SIN_PERMISO");
  }

  /** The case that an entry channel shows now, which the caller must be able to read: the channel alone opens nothing. */
  async function casoLegible({ data }: Conexion, idEntrada: number): Promise<number> {
    const idCaso = await lecturas.casoDeEntrada(idEntrada);
    if (idCaso === null) throw new AppError("NO_EXISTE");
    const abierto = data.entrada === idEntrada && data.caso === idCaso;
    if (!abierto) await lecturas.exigirCaso(data.sesion, idCaso);
    return idCaso;
  }

  return {
    async [EVENTO.conectado](conexion, { id }) {
      await revisarSesion(conexion);
      await lecturas.exigirPunto(conexion.data.sesion, id);
      const anterior = conexion.data.punto;
      if (anterior !== null && anterior !== id) await conexion.leave(sala.punto(anterior));
      conexion.data.punto = id;
      await conexion.join(sala.punto(id));
      const secuencia = await listas.entrar(id);
      conexion.emit(EVENTO.conectado, { id, secuencia });
      empujarPresencia(id);
    },

    async [EVENTO.usuarios](conexion, { id, ultima_conversacion, activo }) {
      if (conexion.data.punto !== id) throw new AppError("CUBICULO_REQUERIDO");
      if (activo) await lecturas.deslizar(conexion.data.sesion);
      await listas.responder(conexion, id, ultima_conversacion);
    },

    async [EVENTO.iniciar](conexion, { id, sesion_id }) {
      await revisarSesion(conexion);
      await lecturas.exigirPunto(conexion.data.sesion, id);
      await casoLegible(conexion, sesion_id);
      await lecturas.deslizar(conexion.data.sesion);
      const anterior = conexion.data.entrada;
      if (anterior !== null && anterior !== sesion_id) await dejarConversacion(miradas, conexion, anterior);
      await conexion.join(sala.entrada(sesion_id));
      conexion.data.saliendo = null;
      if (anterior !== sesion_id) {
        conexion.data.entrada = sesion_id;
        await miradas.abrir(sesion_id, conexion.data.sesion.id_usuario);
        // Gone in the meantime: nobody else would take it back.
        if (!conexion.connected) return dejarConversacion(miradas, conexion, sesion_id);
      }
      const idCaso = await hilos.entrar(sesion_id);
      if (idCaso === null) throw new AppError("NO_EXISTE");
      conexion.data.caso = idCaso;
      await hilos.revisar(conexion);
      if (conexion.data.entrada !== sesion_id) throw new AppError("NO_EXISTE");
      conexion.emit(EVENTO.iniciado, { sesion_id, id_caso: idCaso });
      const caso = await lecturas.leerCaso(idCaso);
      if (caso) conexion.emit(EVENTO.casoActualizado, caso);
    },

    async [EVENTO.ultimoMensaje](conexion, pedido) {
      if (conexion.data.entrada !== pedido.sesion_id) await revisarSesion(conexion);
      await hilos.responder(conexion, await casoLegible(conexion, pedido.sesion_id), pedido);
    },

    async [EVENTO.mensajeLeido](conexion, { id }) {
      await revisarSesion(conexion);
      await lecturas.deslizar(conexion.data.sesion);
      const leido = await lecturas.marcarLeido(conexion.data.sesion, id);
      const punto = conexion.data.punto;
      const secuencia = punto === null ? undefined : leido?.secuencias.get(punto);
      if (!leido || punto === null || secuencia === undefined) return;
      const { sesion_id, no_leidos, leido_hasta } = leido;
      conexion.emit(EVENTO.chatLeido, { id: punto, sesion_id, no_leidos, leido_hasta, secuencia });
    },

    async [EVENTO.escribiendo](conexion, { sesion_id }) {
      if (!conexion.rooms.has(sala.entrada(sesion_id))) return;
      const { id_usuario } = conexion.data.sesion;
      publicar([{ tipo: "escribiendo", id_canal_entrada: sesion_id, id_usuario, conexion: conexion.id }]);
    },

    async [EVENTO.end](conexion, { sesion_id }) {
      if (sesion_id === undefined) await dejarPunto(miradas, conexion);
      else await dejarConversacion(miradas, conexion, sesion_id);
    },
  };
}
