import { randomBytes } from "node:crypto";
import { extname } from "node:path";
import type { Desperfectos, Fallos } from "./fallos.ts";
import { ACK, type Archivo, type Mensaje, type Sesion } from "./modelo.ts";
import { contarMensaje, ocultaDe, perfilDe } from "./motores.ts";
import type { Mundo } from "./mundo.ts";
import type { Tiempos } from "./opciones.ts";
import type { Mensajero } from "./webhooks.ts";

export interface Escrito {
  chatId: string;
  texto: string;
  archivo?: { mimetype: string; filename: string | null; contenido: Buffer } | null;
  /** Fields that replace or join those of the message on the wire. */
  extra?: Record<string, unknown>;
  /** Made by who sends. A telephone shows one id once, however often it comes. */
  llave?: string | null;
  /** Whole id of the message that it answers. */
  citado?: string | null | undefined;
}

export interface EscritoDeCiudadano extends Escrito {
  nombre?: string | undefined;
  /** Repeating an id repeats the message on the wire, as gateways do. */
  id?: string | undefined;
  ms?: number | undefined;
}

/** What becomes of a message's receipts. */
export type Recibos = Pick<Fallos, "ackError" | "acksReversed" | "noAcks">;

/** What becomes of what is told of a citizen's message. */
export type Contado = Pick<Fallos, "mediaError" | "bothAddresses">;

export interface Conversacion {
  /** The institution writes. Receipts follow by themselves, the last one when the citizen looks. */
  enviar(sesion: Sesion, escrito: Escrito, recibos?: Recibos): Mensaje;
  /** A citizen writes. `entregado` settles when the webhooks were taken or given up. */
  recibir(sesion: Sesion, escrito: EscritoDeCiudadano): { mensaje: Mensaje; entregado: Promise<boolean> };
  /** The citizen looks at the chat: everything in it becomes read. */
  leer(sesion: Sesion, chatId: string): void;
  /** The institution marks the citizen's messages as seen. */
  marcarVisto(sesion: Sesion, chatId: string): void;
  /** Somebody types on the institution's own telephone. */
  teclear(sesion: Sesion, escrito: Escrito): { mensaje: Mensaje; entregado: Promise<boolean> };
  /** As the session's engine tells a message to whoever asks for it. */
  enElCable(mensaje: Mensaje): Record<string, unknown>;
  /** As its engine answers the send; null: with nothing. */
  enRespuesta(mensaje: Mensaje): Record<string, unknown> | null;
  cerrar(): void;
}

export function crearConversacion(
  mundo: Mundo,
  mensajero: Mensajero,
  desperfectos: Pick<Desperfectos, "contado">,
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

  function contexto(mensaje: Mensaje, direccion: string, medioPerdido = false) {
    const nombre = mensaje.fromMe ? null : mundo.ciudadanos.get(mensaje.chatId)?.nombre || null;
    const desdeMs = mundo.arranques.get(mensaje.session) ?? 0;
    return { sesion: sesionDe(mensaje), nombre, urlInterna, direccion, medioPerdido, desdeMs };
  }

  const direccionDe = (mensaje: Mensaje) => perfilDe(sesionDe(mensaje)).direccionDe(mensaje);
  const enElCable = (mensaje: Mensaje) => contarMensaje(mensaje, contexto(mensaje, direccionDe(mensaje)));

  /** The addresses under which a message is told: mostly one. */
  function direcciones(mensaje: Mensaje, { bothAddresses }: Contado): string[] {
    return bothAddresses ? [...new Set([mensaje.chatId, ocultaDe(mensaje.chatId)])] : [direccionDe(mensaje)];
  }

  /** To whoever wants citizens' messages, and to whoever wants all. */
  async function avisar(mensaje: Mensaje, sesion: Sesion): Promise<boolean> {
    const contado = mensaje.fromMe ? {} : desperfectos.contado();
    const cargas = direcciones(mensaje, contado).map((una) =>
      contarMensaje(mensaje, contexto(mensaje, una, contado.mediaError)),
    );
    const eventos = mensaje.fromMe ? ["message.any"] : ["message", "message.any"];
    const tomadas = await Promise.all(
      eventos
        .filter((evento) => mensajero.interesa(sesion, evento))
        .flatMap((evento) => cargas.map((carga) => mensajero.avisar(sesion, evento, carga))),
    );
    return tomadas.length > 0 && tomadas.every(Boolean);
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
    propio: { fromMe: boolean; desdeTelefono?: boolean; id?: string | undefined; ms?: number | undefined },
  ): Mensaje {
    const dada = perfilDe(sesion).tomaId ? escrito.llave : null;
    const llave = dada ?? `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
    const id = propio.id ?? `${propio.fromMe}_${escrito.chatId}_${llave}`;
    const repetido = propio.fromMe ? mundo.mensajes.get(id) : undefined;
    if (repetido) {
      // What was refused is taken up again; a telephone that has it shows it once all the same.
      if (repetido.ack === ACK.error) Object.assign(repetido, { ack: ACK.pendiente, ms: Date.now() });
      return repetido;
    }
    const mensaje: Mensaje = {
      id,
      session: sesion.name,
      chatId: escrito.chatId,
      fromMe: propio.fromMe,
      desdeTelefono: propio.desdeTelefono ?? false,
      body: escrito.texto,
      ms: propio.ms ?? Date.now(),
      ack: propio.fromMe ? ACK.pendiente : ACK.servidor,
      archivo: guardarArchivo(escrito.archivo),
      extra: escrito.extra ?? {},
      // One that is not in this chat is left out, and the message goes without.
      citado: mundo.hilo(sesion.name, escrito.chatId).find(({ id }) => id === escrito.citado)?.id ?? null,
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
    const sesion = sesionDe(mensaje);
    const perfil = perfilDe(sesion);
    if (ack === ACK.servidor && !perfil.acusaServidor) return;
    mensajero.avisar(sesion, "message.ack", perfil.acuse(mensaje, ack)).catch(() => false);
  }

  return {
    enElCable,
    enRespuesta: (mensaje) =>
      perfilDe(sesionDe(mensaje)).respuesta(mensaje, contexto(mensaje, mensaje.chatId)),
    teclear(sesion, escrito) {
      conocer(escrito.chatId, undefined);
      const mensaje = crear(sesion, escrito, { fromMe: true, desdeTelefono: true });
      return { mensaje, entregado: avisar(mensaje, sesion) };
    },
    enviar(sesion, escrito, { ackError, acksReversed, noAcks } = {}) {
      conocer(escrito.chatId, undefined);
      const mensaje = crear(sesion, escrito, { fromMe: true });
      avisar(mensaje, sesion).catch(() => false);
      if (noAcks) return mensaje;
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
      const entregado = avisar(mensaje, sesion).then((tomado) => {
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
