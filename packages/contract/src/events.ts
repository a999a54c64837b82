import { z } from "zod";
import { Caso } from "./caso/caso.ts";
import { Chat, OrdenChats } from "./caso/chat.ts";
import { ID_MAX, Instante } from "./common/lista.ts";
import { MOTIVOS_CIERRE } from "./errores.ts";
import { CHATS_PARTE_MAX } from "./limites.ts";
import { Entrega, Mensaje } from "./mensaje/mensaje.ts";

/** Names of every socket event (B §7, D84). Nothing outside this package writes one as text. */
export const EVENTO = {
  conectado: "conectado",
  usuarios: "usuarios",
  iniciar: "iniciar",
  iniciado: "iniciado",
  nuevoMensaje: "nuevo mensaje",
  nuevoUsuario: "nuevo usuario",
  mensajeLeido: "mensaje leido",
  ultimoMensaje: "ultimo mensaje",
  estadoMensaje: "estado mensaje",
  chatRetirado: "chat retirado",
  chatLeido: "chat leido",
  casoActualizado: "caso actualizado",
  presencia: "presencia",
  escribiendo: "escribiendo",
  mencion: "mencion",
  sesionCerrada: "sesion cerrada",
  error: "error",
  end: "end",
} as const;

const Id = z.int().positive().max(ID_MAX);
const IdMensaje = z.int().positive();
const Marca = z.int().nonnegative();

/**
 * Where a part of a point's list ended: its last message's id (0 without one) and its entry channel; in the order of waiting
 * also since when its citizen waits, null when for nothing.
 */
export const FinDeParte = z.strictObject({
  mensaje: Marca,
  sesion_id: Id,
  espera: Instante.nullable().optional(),
});
export type FinDeParte = z.output<typeof FinDeParte>;

/** Client → server: one payload each. */
export const CLIENTE_A_SERVIDOR = {
  /** `id`: the point. Joins its room. */
  [EVENTO.conectado]: z.strictObject({ id: Id }),
  /** Poll: `ultima_conversacion` is the opaque marker, 0 = everything open; `activo`: there was input since the last one (D24, D83). */
  [EVENTO.usuarios]: z.strictObject({
    id: Id,
    ultima_conversacion: Marca,
    activo: z.boolean().optional(),
    /** With marker 0: only so many, the first; with `despues`, of those that stand behind it. Without it everything comes at once. */
    cuantas: z.int().positive().max(CHATS_PARTE_MAX).optional(),
    despues: FinDeParte.optional(),
    /** In which order the parts come: the newest first, unless told otherwise. */
    orden: OrdenChats.optional(),
  }),
  /** Shows a conversation; looking never takes it. */
  [EVENTO.iniciar]: z.strictObject({ id: Id, sesion_id: Id }),
  /** Marks that message and all earlier ones of its entry channel read (D81). */
  [EVENTO.mensajeLeido]: z.strictObject({ id: IdMensaje }),
  /** Messages after `ultimo_mensaje` (0 = the latest 50), and with `id_caso` + `secuencia` also those that changed since (D84). */
  [EVENTO.ultimoMensaje]: z.strictObject({
    sesion_id: Id,
    ultimo_mensaje: Marca,
    id_entidad: z.int().optional(),
    id_caso: Id.optional(),
    secuencia: Marca.optional(),
  }),
  [EVENTO.escribiendo]: z.strictObject({ sesion_id: Id }),
  /** Leaves a conversation, or every room without `sesion_id`. */
  [EVENTO.end]: z.strictObject({ sesion_id: Id.optional() }),
} as const;

/** What a list of messages belongs to. `reinicio`: replace what you hold instead of merging. */
export const ContextoHilo = z.object({
  sesion_id: Id,
  id_caso: Id,
  /** The client may advance its own number to `secuencia` only if it stands at `desde` or later. */
  desde: Marca,
  secuencia: Marca,
  hay_mas: z.boolean(),
  reinicio: z.boolean(),
});
export type ContextoHilo = z.output<typeof ContextoHilo>;

/** Which point a list of chats belongs to; same rule for `desde`. `reinicio`: it begins the list; who holds one already takes its chats and keeps its own number. */
export const ContextoChats = z.object({
  id: Id,
  desde: Marca,
  secuencia: Marca,
  reinicio: z.boolean(),
  /** Of an answer in parts: behind what it begins, null for the first, and where it ended, null for the last. */
  parte: z.object({ despues: FinDeParte.nullable(), fin: FinDeParte.nullable() }).optional(),
});
export type ContextoChats = z.output<typeof ContextoChats>;

/** Server → client: the tuple of arguments of each. */
export const SERVIDOR_A_CLIENTE = {
  /** `epoca`: to which history of the database all numbers belong. With another one, what is held is read anew. */
  [EVENTO.conectado]: z.tuple([z.object({ id: Id, secuencia: Marca, epoca: z.string().optional() })]),
  [EVENTO.iniciado]: z.tuple([z.object({ sesion_id: Id, id_caso: Id })]),
  [EVENTO.nuevoMensaje]: z.tuple([z.array(Mensaje), ContextoHilo]),
  [EVENTO.nuevoUsuario]: z.tuple([z.array(Chat), ContextoChats]),
  /** Delivery moved. */
  [EVENTO.estadoMensaje]: z.tuple([
    z.object({
      sesion_id: Id,
      id_caso: Id,
      mensajes: z.array(Entrega.extend({ id: IdMensaje, secuencia: Marca })),
      desde: Marca,
      secuencia: Marca,
    }),
  ]),
  /** The conversation left this point's list: taken elsewhere, forwarded, attached, closed. */
  [EVENTO.chatRetirado]: z.tuple([
    z.object({
      id: Id,
      sesion_id: Id,
      secuencia: Marca,
      punto: z.string().nullable(),
      /** The entry channel in which this one goes on: both turned out to be the same citizen. */
      unida_a: Id.nullable().optional(),
    }),
  ]),
  [EVENTO.chatLeido]: z.tuple([
    z.object({ id: Id, sesion_id: Id, no_leidos: z.int(), leido_hasta: z.int(), secuencia: Marca }),
  ]),
  [EVENTO.casoActualizado]: z.tuple([Caso]),
  /** Who is at the point, and who has the conversation open. */
  [EVENTO.presencia]: z.tuple([
    z.object({
      id: Id,
      sesion_id: Id.nullable(),
      operadores: z.array(z.object({ id: Id, nombre: z.string() })),
    }),
  ]),
  [EVENTO.escribiendo]: z.tuple([z.object({ sesion_id: Id, id_usuario: Id, nombre: z.string() })]),
  /** What names whoever hears it in internal notes changed: `id` is a new note, null when some were seen. What they say is asked for. */
  [EVENTO.mencion]: z.tuple([z.object({ id: IdMensaje.nullable() })]),
  [EVENTO.sesionCerrada]: z.tuple([z.object({ mensaje: z.string(), motivo: z.enum(MOTIVOS_CIERRE) })]),
  [EVENTO.error]: z.tuple([z.object({ mensaje: z.string(), error: z.string() })]),
} as const;

export type ServidorACliente = {
  [E in keyof typeof SERVIDOR_A_CLIENTE]: (...args: z.output<(typeof SERVIDOR_A_CLIENTE)[E]>) => void;
};
export type ClienteAServidor = {
  [E in keyof typeof CLIENTE_A_SERVIDOR]: (payload: z.output<(typeof CLIENTE_A_SERVIDOR)[E]>) => void;
};
export type EventoServidor = keyof typeof SERVIDOR_A_CLIENTE;
export type EventoCliente = keyof typeof CLIENTE_A_SERVIDOR;
/** Payload of 'estado mensaje'. */
export type CambioDeEntrega = z.output<(typeof SERVIDOR_A_CLIENTE)[typeof EVENTO.estadoMensaje]>[0];
