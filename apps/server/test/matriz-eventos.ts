// Who may send which socket event and who receives which, written by hand from documents A and B and the numbered decisions
// (D…), never read off the handlers: the contract, the roles and the server are held against it.
import type { CodigoError } from "@ventanilla/contract/errores";
import { EVENTO, type EventoCliente, type EventoServidor } from "@ventanilla/contract/events";
import type { Permiso } from "@ventanilla/contract/permisos";
import type { NombreRol } from "./matriz-permisos.ts";

/** How an event is answered that does nothing: with an error, or not at all because nobody may learn anything of it. */
type Rechazo = CodigoError | "silencio";

export interface FilaDeEnvio {
  /** `sesion`: any signed-in user. */
  pide: Permiso | "sesion";
  /** Which of the seeded roles get in. */
  roles: readonly NombreRol[];
  /** What the sender's screen did before: what it did not do stays closed as without the permission. */
  tras: "nada" | typeof EVENTO.conectado | typeof EVENTO.iniciar;
  /** Said to whom it is closed. */
  cerrado: Rechazo;
  /** What shows that it was done, and at whose screen: the sender's, or one that stands there with the conversation open. */
  visto: { quien: "remite" | "mira"; evento: EventoServidor } | null;
  /** By field of its payload: said of another institution's row, in the same words as of one that is not there. */
  ajeno: Readonly<Record<string, Rechazo>>;
  /** Said of a row of the own institution at a point where the sender is not authorised. */
  noAutorizado: Readonly<Record<string, Rechazo>>;
  dice: string;
}

const OPERADOR = ["OPERADOR"] as const;

/** One line per event that a screen may send. */
export const ENVIOS: Readonly<Record<EventoCliente, FilaDeEnvio>> = {
  [EVENTO.conectado]: {
    pide: "operadores:read",
    roles: OPERADOR,
    tras: "nada",
    cerrado: "SIN_PERMISO",
    visto: { quien: "remite", evento: EVENTO.conectado },
    ajeno: { id: "NO_EXISTE" },
    noAutorizado: { id: "PUNTO_NO_AUTORIZADO" },
    dice: "A-permisos-08, D40: the desk is the operators'; D63: an own point without authorisation is 403, a foreign one 404",
  },
  [EVENTO.usuarios]: {
    pide: "operadores:read",
    roles: OPERADOR,
    tras: EVENTO.conectado,
    cerrado: "CUBICULO_REQUERIDO",
    visto: { quien: "remite", evento: EVENTO.nuevoUsuario },
    ajeno: { id: "CUBICULO_REQUERIDO" },
    noAutorizado: { id: "CUBICULO_REQUERIDO" },
    dice: "D83: the list of the point where the screen stands, and of no other (D75)",
  },
  [EVENTO.iniciar]: {
    pide: "operadores:read",
    roles: OPERADOR,
    tras: "nada",
    cerrado: "SIN_PERMISO",
    visto: { quien: "remite", evento: EVENTO.iniciado },
    ajeno: { id: "NO_EXISTE", sesion_id: "NO_EXISTE" },
    noAutorizado: { id: "PUNTO_NO_AUTORIZADO", sesion_id: "NO_EXISTE" },
    dice: "D77: cases of points where one is authorised; D63; D84",
  },
  [EVENTO.ultimoMensaje]: {
    pide: "operadores:read",
    roles: OPERADOR,
    tras: "nada",
    cerrado: "SIN_PERMISO",
    visto: { quien: "remite", evento: EVENTO.nuevoMensaje },
    ajeno: { sesion_id: "NO_EXISTE" },
    noAutorizado: { sesion_id: "NO_EXISTE" },
    dice: "D77, D84: a thread is read by whoever may read its case",
  },
  [EVENTO.mensajeLeido]: {
    pide: "operadores:read",
    roles: OPERADOR,
    tras: "nada",
    cerrado: "SIN_PERMISO",
    visto: { quien: "mira", evento: EVENTO.nuevoUsuario },
    ajeno: { id: "NO_EXISTE" },
    noAutorizado: { id: "NO_EXISTE" },
    dice: "D81: read is shared by the point, so its operators alone mark it",
  },
  [EVENTO.escribiendo]: {
    pide: "operadores:read",
    roles: OPERADOR,
    tras: EVENTO.iniciar,
    cerrado: "silencio",
    visto: { quien: "mira", evento: EVENTO.escribiendo },
    ajeno: { sesion_id: "silencio" },
    noAutorizado: { sesion_id: "silencio" },
    dice: "D84: told of who has the conversation open; said to nobody else, and an error for each key would be noise",
  },
  [EVENTO.end]: {
    pide: "sesion",
    roles: ["SUPERADMIN", "ADMIN", "OPERADOR"],
    tras: "nada",
    cerrado: "silencio",
    visto: null,
    ajeno: { sesion_id: "silencio" },
    noAutorizado: { sesion_id: "silencio" },
    dice: "D84: whoever is in leaves; who is not has nothing to leave",
  },
};

/**
 * Who is connected when something happens. `autor`: causes it, with the conversation open; `mira`: a colleague with it
 * open; `punto`: a colleague at the point with nothing open; `otroPunto`: of the institution's other point; `sinPunto`: an
 * operator of the point who chose none; `admin`, `superadmin`: connected; `ajeno`: of another institution, at its point with
 * a conversation of its own open.
 */
export const PRESENTES = [
  "autor",
  "mira",
  "punto",
  "otroPunto",
  "sinPunto",
  "admin",
  "superadmin",
  "ajeno",
] as const;
export type Presente = (typeof PRESENTES)[number];

const LA_CONVERSACION = ["autor", "mira"] as const;
const EL_PUNTO = ["autor", "mira", "punto"] as const;

export interface FilaDeRecepcion {
  /** What happens. */
  causa: string;
  /** Exactly these hear it. */
  oyen: readonly Presente[];
  dice: string;
}

/** For each event that the server sends, every occasion on which it does. */
export const RECEPCIONES: Readonly<Record<EventoServidor, readonly FilaDeRecepcion[]>> = {
  [EVENTO.conectado]: [{ causa: EVENTO.conectado, oyen: ["autor"], dice: "B-tiempo-real-09: an answer" }],
  [EVENTO.iniciado]: [{ causa: EVENTO.iniciar, oyen: ["autor"], dice: "B-tiempo-real-10: an answer" }],
  [EVENTO.nuevoUsuario]: [
    { causa: "escribe el ciudadano", oyen: EL_PUNTO, dice: "D79: a taken case is its point's only" },
    { causa: EVENTO.usuarios, oyen: ["autor"], dice: "D83: an answer" },
  ],
  [EVENTO.nuevoMensaje]: [
    { causa: "escribe el ciudadano", oyen: LA_CONVERSACION, dice: "D84: pushed to the conversation" },
    { causa: "adjuntar", oyen: LA_CONVERSACION, dice: "D68: the thread is that of the case that stays" },
    { causa: EVENTO.ultimoMensaje, oyen: ["autor"], dice: "D84: an answer" },
  ],
  [EVENTO.estadoMensaje]: [{ causa: "lee el ciudadano", oyen: LA_CONVERSACION, dice: "D84: ticks" }],
  [EVENTO.chatRetirado]: [{ causa: "derivar", oyen: EL_PUNTO, dice: "D67: it leaves the source's list" }],
  [EVENTO.chatLeido]: [
    { causa: EVENTO.mensajeLeido, oyen: ["autor"], dice: "D84: an answer; the list tells the others" },
  ],
  [EVENTO.casoActualizado]: [
    { causa: EVENTO.iniciar, oyen: ["autor"], dice: "D84: an answer" },
    { causa: "liberar", oyen: LA_CONVERSACION, dice: "D84: pushed to the conversation" },
    { causa: "adjuntar", oyen: LA_CONVERSACION, dice: "D68: the case that stays is shown in its place" },
  ],
  [EVENTO.presencia]: [
    { causa: EVENTO.conectado, oyen: EL_PUNTO, dice: "D84: who is at the point" },
    { causa: EVENTO.iniciar, oyen: LA_CONVERSACION, dice: "D84: who has the conversation open" },
  ],
  [EVENTO.escribiendo]: [{ causa: EVENTO.escribiendo, oyen: ["mira"], dice: "D84: to the others" }],
  [EVENTO.mencion]: [
    {
      causa: "una nota menciona",
      oyen: ["mira"],
      dice: "sin decir: who is named, and nobody else, hears of it",
    },
  ],
  [EVENTO.sesionCerrada]: [{ causa: "salir", oyen: ["autor"], dice: "A-sesion-13: the session that ended" }],
  [EVENTO.error]: [{ causa: "un suceso equivocado", oyen: ["autor"], dice: "B-tiempo-real-14: who sent it" }],
};
