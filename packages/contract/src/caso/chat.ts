import { z } from "zod";
import { Clasificacion } from "../canal/canal.ts";
import { Instante } from "../common/lista.ts";
import { MotivoFallo } from "../mensaje/mensaje.ts";
import { PersonaBreve } from "../persona/persona.ts";
import { EstadoCaso, TipoCaso, UltimoMensaje } from "./caso.ts";

/** A message of ours that did not leave, or of which nobody knows, until somebody sees to it. */
export const EnvioFallido = z.object({
  id: z.int(),
  estado: z.enum(["FALLIDO", "INCIERTO"]),
  motivo: MotivoFallo.nullable(),
  /** The operator who wrote it; null when nobody did. */
  id_usuario: z.int().nullable(),
});
export type EnvioFallido = z.output<typeof EnvioFallido>;

/** The latest FALLIDOS_MAX of one's own whose case has ended, newest first: no list of conversations shows them. */
export const FallosTardios = z.object({
  rows: z.array(EnvioFallido.omit({ id_usuario: true }).extend({ id_caso: z.int() })),
});
export type FallosTardios = z.output<typeof FallosTardios>;

/** The account through which it goes does not work: the provider refuses it, or does not answer. */
export const CanalCaido = z.object({ causa: z.enum(["cuenta", "servicio", "escucha"]), desde: Instante });
export type CanalCaido = z.output<typeof CanalCaido>;

/** The orders of a point's list: the newest message first, or whoever waits longest. */
export const ORDENES_CHATS = ["nuevo", "espera"] as const;
export const OrdenChats = z.enum(ORDENES_CHATS);
export type OrdenChats = z.output<typeof OrdenChats>;

/** One conversation as the left pane of the chat shows it: an entry channel with its open case. */
export const Chat = z.object({
  /** The entry channel: `sesion_id` of document B. */
  id: z.int(),
  id_canal: z.int(),
  clasificacion: Clasificacion,
  usuario: z.string(),
  nombre: z.string().nullable(),
  persona: PersonaBreve.nullable(),
  caso: z.object({
    id: z.int(),
    tipo: TipoCaso,
    estado: EstadoCaso,
    id_punto_atencion: z.int().nullable(),
    operador_principal: z.string().nullable(),
    /** Their name, as it is kept. */
    nombre_operador: z.string().nullable(),
    _created_at: Instante,
    version: z.int(),
    /** When the citizen said the first of what nobody answered yet; null when all is answered. */
    espera_desde: Instante.nullable(),
  }),
  ultimo_mensaje: UltimoMensaje.nullable(),
  /** Unread of the citizen since the marker, for clients that add up (D82). */
  total: z.int(),
  /** Unread, absolute: ours sets it. */
  no_leidos: z.int(),
  /** Newest incoming message that was read, with all before it: the new-messages line stands after it. */
  leido_hasta: z.int(),
  /** The latest FALLIDOS_MAX of the conversation, oldest first. */
  fallidos: z.array(EnvioFallido),
  /** Null while it works. */
  canal_caido: CanalCaido.nullable(),
  /** Until when the provider takes an answer; null: no term. */
  responder_hasta: Instante.nullable(),
  /** Change number of the point at which this was true; older ones are dropped. */
  secuencia: z.int(),
});
export type Chat = z.output<typeof Chat>;
