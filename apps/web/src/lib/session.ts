// Who is signed in, what they may do and which menu they see: one store, kept in the browser and shared by the tabs.
// `debeCambiarContrasena` is not stored: the server goes on refusing until the password changes.

import { permisoDeAbrir } from "@ventanilla/contract/paginas";
import { esPermiso, type Modulo, type Permiso } from "@ventanilla/contract/permisos";
import type { InicioSesion, ItemMenu, MenuSesion, UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import { equal } from "./equal.ts";
import { setForbidden } from "./forbidden.ts";
import { onStored, readStored, type StoredName, writeStored } from "./storage.ts";
import { createPageStore, useStore } from "./store.ts";

export type Sesion = {
  token: string;
  usuario: UsuarioSesion;
  permisos: readonly Permiso[];
  menu: readonly ItemMenu[];
};

const SESSION_NAMES = ["token", "usuario", "permissions", "menu"] as const satisfies readonly StoredName[];
/** What a sign-out forgets; preferences, the remembered name and drafts stay. */
const FORGOTTEN = [
  ...SESSION_NAMES,
  "cubiculo",
  "cubiculo_actual",
  "oauth2_state",
  "sesion_inicio",
  "sesion_actividad",
  "avisos",
  "fallos_dichos",
  "menciones_dichas",
] as const satisfies readonly StoredName[];

const current = createPageStore(read);
const kept = createPageStore(() => read() !== undefined);

function read(): Sesion | undefined {
  const token = readStored("token");
  const usuario = readStored("usuario");
  if (token === undefined || usuario === undefined) return undefined;
  const permisos = (readStored("permissions") ?? []).filter(esPermiso);
  return { token, usuario, permisos, menu: readStored("menu") ?? [] };
}

export const getSession = (): Sesion | undefined => current.get();
export const getToken = (): string | undefined => current.get()?.token;

export function useSession(): Sesion | undefined {
  return useStore(current);
}

/** Called when somebody signs in or out, here or in another tab, and when menu or permissions change. */
export const onSession = current.subscribe;

/** It was here when the page opened: what the person may do may have changed since it began. */
export const isSessionKept = kept.get;

/** From the log-in answer. The caller navigates to `redirect`. */
export function startSession(login: Pick<InicioSesion, "token" | "usuario" | "permisos" | "menu">): void {
  // On a log-in page left open while another person is signed in: theirs goes first. One's own stays, or one's tabs would leave.
  const before = readStored("usuario");
  if (before !== undefined && before.id !== login.usuario.id) clearSession();
  const now = Date.now();
  kept.set(false);
  writeStored("sesion_inicio", now);
  writeStored("sesion_actividad", now);
  writeStored("usuario", login.usuario);
  writeStored("permissions", login.permisos);
  writeStored("menu", login.menu);
  // Last: the other tabs wake up with the token and must find the rest in place.
  writeStored("token", login.token);
}

/** What GET system/menu answers; a process of the release before does not say who it is. */
type MenuRead = Omit<MenuSesion, "usuario"> & Partial<Pick<MenuSesion, "usuario">>;

/** From GET system/menu: menu, permissions, a fresh token, and the person as they are now. */
export function updateMenu({ menu, permisos, token, usuario }: MenuRead): void {
  if (usuario !== undefined) writeStored("usuario", usuario);
  writeStored("permissions", permisos);
  writeStored("menu", menu);
  writeStored("token", token);
}

/** Forgets the session in every tab. The server is told by sign-out.ts. */
export function clearSession(): void {
  for (const name of FORGOTTEN) writeStored(name, undefined);
  setForbidden(false);
}

/** Whether the signed-in person holds a permission, `canales:update`. */
export const can = (permiso: Permiso): boolean => current.get()?.permisos.includes(permiso) ?? false;

/** A page opens when its module may be read; pages without module are open to every signed-in person. */
export const canOpen = (modulo: Modulo | null): boolean => modulo === null || can(permisoDeAbrir(modulo));

function onChange(): void {
  const next = read();
  const before = getSession();
  if (equal(next, before)) return;
  // Another person's is a sign-out first, also in a browser that tells of each write when all of them are done.
  if (before !== undefined && next !== undefined && before.usuario.id !== next.usuario.id)
    current.set(undefined);
  current.set(next);
}

for (const name of SESSION_NAMES) onStored(name, onChange);
