import type { Ofrecido } from "./ofrecidos.ts";

export type ClaseMedio = "imagen" | "audio" | "video" | "documento";

/** What a citizen may send of one kind; a kind that is not listed the channel does not carry. */
export interface MedioPermitido {
  clase: ClaseMedio;
  /** Types as `image/png` or `image/*`. */
  tipos: readonly string[];
  bytesMax: number;
}

/** What a new citizen is known by here: a telephone number, a user name. */
export interface Contacto {
  etiqueta: string;
  /** Stands before the field and is no part of the value. */
  prefijo: string;
  /** The whole value has this form (a regular expression). */
  patron: string;
  /** Said when it has not. */
  error: string;
  soloDigitos: boolean;
  /** That of one of the people who are offered. */
  de(ofrecido: Ofrecido): string;
}

/** An account of an institution, as citizens see it. */
export interface CuentaVista {
  id: string;
  nombre: string;
  /** Number or user name, as people read it. */
  contacto: string;
  /** In words. */
  estado: string;
  enLinea: boolean;
  /** A code waits to be scanned: `qr` gives its picture. */
  conQr: boolean;
  /** What may be done to the account, for `actuar`. */
  acciones: readonly { id: string; texto: string }[];
}

export interface PersonaVista {
  id: string;
  /** Empty: nobody told it. */
  nombre: string;
  /** As people read it. */
  contacto: string;
}

export interface ArchivoVisto {
  /** What `archivo` takes. */
  id: string;
  mimetype: string;
  nombre: string | null;
}

export interface MensajeVisto {
  id: string;
  cuenta: string;
  persona: string;
  /** The citizen wrote it. */
  propio: boolean;
  texto: string;
  ms: number;
  /** Of the citizen's own: 1 sent, 2 taken by the institution, 3 read there; 0: nothing to say. */
  ticks: number;
  /** Of the institution's: the citizen has looked at it. */
  visto: boolean;
  /** What it answers, in its first words; absent: nothing in particular. */
  citado?: string | undefined;
  archivos: readonly ArchivoVisto[];
}

/** What a message says above its own words of the one that it answers, where that one is still there. */
export const citaVista = (citado: { texto: string } | undefined): string | undefined =>
  citado && (citado.texto || "Archivo");

export interface EscritoPorCiudadano {
  texto: string;
  archivo: { mimetype: string; nombre: string; contenido: Buffer } | null;
}

/** A fault that the page offers to switch on at `/_sim/fallos/<id of the channel>`. */
export interface FalloOfrecido {
  texto: string;
  fallo: Readonly<Record<string, unknown>>;
  /** The field of milliseconds that goes with it. */
  ms?: string;
  /** It has no count: it lasts until it is taken back. */
  hastaQuitarlo?: true;
  /** Its count stands inside this field. */
  cuentaEn?: string;
}

/** `mensaje` is absent when something else changed: accounts, people. */
export interface CambioVisto {
  mensaje?: MensajeVisto;
}

/**
 * What a chat-like simulator hands to the citizen's page. It stands beside its wire: nothing here reaches the server of
 * the institutions but through what the provider would send.
 */
export interface CanalSimulado {
  /** Lower case with dashes; part of addresses. */
  readonly id: string;
  readonly nombre: string;
  /** CSS colours, of the light page and of the dark one; white and black text is read on them. */
  readonly color: { claro: string; oscuro: string };
  /** Path of an icon of 24 by 24, drawn with lines. */
  readonly icono: string;
  /** What an account is called: «Número», «Página». */
  readonly palabraCuenta: string;
  /** Null: people are made by their name alone. */
  readonly contacto: Contacto | null;
  readonly textoMax: number;
  readonly medios: readonly MedioPermitido[];
  readonly fallos: readonly FalloOfrecido[];
  cuentas(): CuentaVista[];
  personas(): PersonaVista[];
  /** Somebody new, or whoever has this contact already. `contacto` is empty where none is asked for. */
  conocer(nombre: string, contacto: string): PersonaVista;
  /** Oldest first. */
  hilo(cuenta: string, persona: string): MensajeVisto[];
  /** Everything, of all accounts, in any order. */
  mensajes(): MensajeVisto[];
  /** Both are known and what is sent is allowed: the routes have looked. */
  escribir(cuenta: string, persona: string, escrito: EscritoPorCiudadano): MensajeVisto;
  /** The citizen looks at the conversation. */
  leer(cuenta: string, persona: string): void;
  archivo(id: string): { mimetype: string; contenido: Buffer } | null;
  /** False: not in the account's present state. */
  actuar(cuenta: string, accion: string): boolean;
  qr?(cuenta: string): Buffer | null;
  /** Returns how to stop listening. */
  escuchar(alCambiar: (cambio: CambioVisto) => void): () => void;
}
