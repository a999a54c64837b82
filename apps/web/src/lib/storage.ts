// The values that stay in the browser, by name and type. Every key carries the prefix `base` of the specification.
import type { MotivoCierre } from "@ventanilla/contract/errores";
import type { ItemMenu, UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import type { Idioma } from "@ventanilla/i18n/idiomas";
import { createEvent } from "./store.ts";

export type MenuState = "completo" | "mini" | "oculto";
/** A notice as it can be read again; `href`: the place it is about. */
export type StoredNotice = {
  kind: "success" | "info" | "warning" | "error";
  title?: string;
  text: string;
  /** Epoch ms. */
  at: number;
  link?: { label: string; href: string };
};
export type Theme = "auto" | "light" | "dark";
/** Why a session ended of itself. */
export type SessionEnd = { text: string; motivo?: MotivoCierre | undefined };
export type Density = "compacta" | "normal" | "comoda";
/** How far a newcomer came: a chat was opened; nothing more is to be shown. */
export type FirstSteps = "opened" | "done";
export type Cubiculo = { id: number; identificador: string };

/** What each name holds. The first eight are those of the specification; the rest are preferences of this device. */
export interface Stored {
  menu: readonly ItemMenu[];
  token: string;
  sidenav: MenuState;
  permissions: readonly string[];
  cubiculo: Cubiculo;
  cubiculo_actual: number;
  oauth2_state: string;
  lang: Idioma;
  usuario: UsuarioSesion;
  /** The server's address, when it is not this origin. */
  direccion: string;
  /** When the session began and when a person last did something, in epoch ms; shared by the tabs. */
  sesion_inicio: number;
  sesion_actividad: number;
  /** Why it ended, for every tab to say; until the next one begins. */
  sesion_fin: SessionEnd;
  /** Only the name, never the password. */
  recordado: string;
  /** Shown once at the next start. */
  error: string;
  error_referencia: string;
  /** The notices of this session, newest first, and the failed sends and mentions that were told: forgotten at its end. */
  avisos: readonly StoredNotice[];
  fallos_dichos: readonly number[];
  menciones_dichas: readonly number[];
  tema: Theme;
  densidad: Density;
  atajos: boolean;
  mantener_avisos: boolean;
  /** By user: a desk's computer is shared. */
  primeros_pasos: Readonly<Record<string, FirstSteps>>;
  /** By user, the cards of the first page that they unfolded. */
  desplegadas: Readonly<Record<string, readonly string[]>>;
  sonido: boolean;
  avisos_escritorio: boolean;
  voz_mensajes: boolean;
  cuenta_en_titulo: boolean;
  /** Sound and notices of the desktop were offered, and somebody answered. */
  avisos_ofrecidos: boolean;
  /** The tab that somebody looks at. */
  al_frente: string;
}
export type StoredName = keyof Stored;

const PREFIX = "base_";
const changes = new Map<string, ReturnType<typeof createEvent<void>>>();
/** Keys that another tab wrote or took away. */
const elsewhere = createEvent<string>();

export function readStored<N extends StoredName>(name: N): Stored[N] | undefined {
  return readJson(PREFIX + name) as Stored[N] | undefined;
}

export function writeStored<N extends StoredName>(name: N, value: Stored[N] | undefined): void {
  writeJson(PREFIX + name, value);
}

/** Called when the value changes in this tab or in another one. */
export function onStored(name: StoredName, listener: () => void): () => void {
  const key = PREFIX + name;
  const change = changes.get(key) ?? createEvent();
  changes.set(key, change);
  return change.subscribe(listener);
}

/** A family of values with free names (drafts, pane widths): `storedFamily("borrador").write("7:31", text)`. */
export function storedFamily(family: string) {
  const prefix = `${PREFIX}${family}_`;
  return {
    read: (name: string): unknown => readJson(prefix + name),
    write: (name: string, value: unknown): void => writeJson(prefix + name, value),
    names: (): string[] =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    /** Called with the name of what another tab wrote or took away. */
    onElsewhere: (listener: (name: string) => void): (() => void) =>
      elsewhere.subscribe((key) => {
        if (key.startsWith(prefix)) listener(key.slice(prefix.length));
      }),
  };
}

function readJson(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // A value written by hand or by an older version counts as absent.
    return undefined;
  }
}

function writeJson(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage full or refused (private mode): the value lives for this page only.
  }
  notify(key);
}

function notify(key: string): void {
  changes.get(key)?.tell();
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === null) return;
    notify(event.key);
    elsewhere.tell(event.key);
  });
}
