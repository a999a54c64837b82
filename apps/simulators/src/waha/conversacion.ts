import { randomBytes } from "node:crypto";
import { extname } from "node:path";
import type { Fallos } from "./fallos.ts";
import { ACK, type Archivo, type Mensaje, type Sesion } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";
import type { Tiempos } from "./opciones.ts";
import { ackEnElCable, mensajeEnElCable } from "./sobres.ts";
import type { Mensajero } from "./webhooks.ts";

export interface Escrito {
  chatId: string;
  texto: string;
  archivo?: { mimetype: string; filename: string | null; contenido: Buffer } | null;
  /** Fields that replace or join those of the message on the wire. */
  extra?: Record<string, unknown>;
  /** Made by who sends. A telephone shows one id once, however often it comes. */
  llave?: string | null;
}

export interface EscritoDeCiudadano extends Escrito {
  nombre?: string | undefined;
  /** Repeating an id repeats the message on the wire, as gateways do. */
  id?: string | undefined;
  ms?: number | undefined;
}

/** What becomes of a message's receipts. */
export type Recibos = Pick<Fallos, "ackError" | "acksReversed">;

export interface Conversacion {
  /** The institution writes. Receipts follow by themselves, the last one when the citizen looks. */
  enviar(sesion: Sesion, escrito: Escrito, recibos?: Recibos): Mensaje;
  /** A citizen writes. `entregado` settles when the webhooks were taken or given up. */
  recibir(sesion: Sesion, escrito: EscritoDeCiudadano): { mensaje: Mensaje; entregado: Promise<boolean> };
  /** The citizen looks at the chat: everything in it becomes read. */
  leer(sesion: Sesion, chatId: string): void;
  /** The institution marks the citizen's messages as seen. */
  marcarVisto(sesion: Sesion, chatId: string): void;
  enElCable(mensaje: Mensaje): ReturnType<typeof mensajeEnElCable>;
  cerrar(): void;
}

export function crearConversacion(
  mundo: Mundo,
  mensajero: Mensajero,
  { tiempos, urlInterna }: { tiempos: Tiempos; urlInterna: string },
): Conversacion {
  const relojes = new Set<NodeJS.Timeout>();
  /** Looked at before the telephone's own receipt was out: read follows it. */
  const yaVistos = new Set<string>();

  function luego(ms: number, hacer: () => void): void {
    const reloj = setTimeout(() => {
      relojes.delete(reloj);
      hacer();
    }, ms);
    relojes.add(reloj);
  }

  function sesionDe(mensaje: Mensaje): Sesion {
    return (
      mundo.sesiones.get(mensaje.session) ?? {
        name: mensaje.session,
        status: "STOPPED",
        config: {},
        me: null,
      }
    );
  }

  function enElCable(mensaje: Mensaje) {
    const nombre = mensaje.fromMe ? null : mundo.ciudadanos.get(mensaje.chatId)?.nombre || null;
    return mensajeEnElCable(mensaje, { sesion: sesionDe(mensaje), nombre, urlInterna });
  }

  function conocer(chatId: string, nombre: string | undefined): void {
    if (mundo.ciudadanos.has(chatId) && !nombre) return;
    mundo.ciudadanos.set(chatId, { chatId, nombre: nombre ?? "" });
  }

  function guardarArchivo(archivo: Escrito["archivo"]): Archivo | null {
    if (!archivo) return null;
    const { mimetype, filename, contenido } = archivo;
    const extension = /^\.\w{1,8}$/.exec(extname(filename ?? ""))?.[0] ?? "";
    const id = `${randomBytes(10).toString("hex").toUpperCase()}${extension}`;
    mundo.almacen.guardarArchivo(id, contenido);
    return { id, mimetype, filename };
  }

  function crear(
    sesion: Sesion,
    escrito: Escrito,
    propio: { fromMe: boolean; id?: string | undefined; ms?: number | undefined },
  ): Mensaje {
    const llave = escrito.llave ?? `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
    const mensaje: Mensaje = {
      id: propio.id ?? `${propio.fromMe}_${escrito.chatId}_${llave}`,
      session: sesion.name,
      chatId: escrito.chatId,
      fromMe: propio.fromMe,
      body: escrito.texto,
      ms: propio.ms ?? Date.now(),
      ack: propio.fromMe ? ACK.pendiente : ACK.servidor,
      archivo: guardarArchivo(escrito.archivo),
      extra: escrito.extra ?? {},
    };
    if (!mundo.mensajes.has(mensaje.id)) mundo.agregar(mensaje);
    mundo.anunciar({ tipo: "mensaje", session: sesion.name, chatId: mensaje.chatId, mensaje });
    return mensaje;
  }

  /** Receipts never go back; a refused message gets no others. */
  function acusar(mensaje: Mensaje, ack: number): void {
    if (mensaje.ack === ACK.error || (ack !== ACK.error && ack <= mensaje.ack)) return;
    mensaje.ack = ack;
    mundo.anunciar({ tipo: "mensaje", session: mensaje.session, chatId: mensaje.chatId, mensaje });
    if (mensaje.fromMe) repetirAcuse(mensaje, ack);
  }

  /** Tells it whatever was told before. */
  function repetirAcuse(mensaje: Mensaje, ack: number): void {
    mensajero.avisar(sesionDe(mensaje), "message.ack", ackEnElCable(mensaje, ack)).catch(() => false);
  }

  return {
    enElCable,
    enviar(sesion, escrito, { ackError, acksReversed } = {}) {
      conocer(escrito.chatId, undefined);
      const mensaje = crear(sesion, escrito, { fromMe: true });
      luego(tiempos.ackServidorMs, () => {
        if (ackError) return acusar(mensaje, ACK.error);
        if (!acksReversed) acusar(mensaje, ACK.servidor);
        luego(tiempos.ackEntregaMs, () => {
          acusar(mensaje, ACK.aparato);
          if (acksReversed) luego(tiempos.ackEntregaMs, () => repetirAcuse(mensaje, ACK.servidor));
          if (yaVistos.delete(mensaje.id)) acusar(mensaje, ACK.leido);
        });
      });
      return mensaje;
    },
    recibir(sesion, escrito) {
      const { nombre, id, ms } = escrito;
      conocer(escrito.chatId, nombre);
      const mensaje = crear(sesion, escrito, { fromMe: false, id, ms });
      const entregado = mensajero.avisar(sesion, "message", enElCable(mensaje)).then((tomado) => {
        if (tomado) acusar(mundo.mensajes.get(mensaje.id) ?? mensaje, ACK.aparato);
        return tomado;
      });
      return { mensaje, entregado };
    },
    leer(sesion, chatId) {
      for (const mensaje of mundo.hilo(sesion.name, chatId)) {
        if (!mensaje.fromMe || mensaje.ack === ACK.error) continue;
        if (mensaje.ack >= ACK.aparato) acusar(mensaje, ACK.leido);
        else yaVistos.add(mensaje.id);
      }
    },
    marcarVisto(sesion, chatId) {
      for (const mensaje of mundo.hilo(sesion.name, chatId)) if (!mensaje.fromMe) acusar(mensaje, ACK.leido);
    },
    cerrar() {
      for (const reloj of relojes) clearTimeout(reloj);
    },
  };
}
