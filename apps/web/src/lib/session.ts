// Who is signed in, what they may do and which menu they see: one store, kept in the browser and shared by the tabs.
// `debeCambiarContrasena` is not stored: the server goes on refusing until the password changes.
import type { Permiso } from "@ventanilla/contract/permisos";
import type { InicioSesion, ItemMenu, MenuSesion, UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import { useSyncExternalStore } from "react";
import { onStored, readStored, type StoredName, writeStored } from "./storage.ts";

export type Sesion = {
  token: string;
  usuario: UsuarioSesion;
  permisos: readonly string[];
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
] as const satisfies readonly StoredName[];

let actual: Sesion | undefined = leer();
const oyentes = new Set<() => void>();

function leer(): Sesion | undefined {
  const token = readStored("token");
  const usuario = readStored("usuario");
  if (token === undefined || usuario === undefined) return undefined;
  return { token, usuario, permisos: readStored("permissions") ?? [], menu: readStored("menu") ?? [] };
}

export const getSession = (): Sesion | undefined => actual;
export const getToken = (): string | undefined => actual?.token;

export function useSession(): Sesion | undefined {
  return useSyncExternalStore(onSession, getSession);
}

/** Called when somebody signs in or out, here or in another tab, and when menu or permissions change. */
export function onSession(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}

/** From the log-in answer. The caller navigates to `redirect`. */
export function startSession(inicio: Pick<InicioSesion, "token" | "usuario" | "permisos" | "menu">): void {
  const ahora = Date.now();
  writeStored("sesion_inicio", ahora);
  writeStored("sesion_actividad", ahora);
  writeStored("usuario", inicio.usuario);
  writeStored("permissions", inicio.permisos);
  writeStored("menu", inicio.menu);
  // Last: the other tabs wake up with the token and must find the rest in place.
  writeStored("token", inicio.token);
}

/** From GET system/menu: menu, permissions and a fresh token. */
export function updateMenu({ menu, permisos, token }: MenuSesion): void {
  writeStored("permissions", permisos);
  writeStored("menu", menu);
  writeStored("token", token);
}

/** Forgets the session in every tab. The server is told by sign-out.ts. */
export function clearSession(): void {
  for (const nombre of FORGOTTEN) writeStored(nombre, undefined);
}

/** Whether the signed-in person holds a permission, `canales:update`. */
export const can = (permiso: Permiso): boolean => actual?.permisos.includes(permiso) ?? false;

/** A page opens when its module may be read; pages without module are open to every signed-in person. */
export const canOpen = (modulo: string | null): boolean =>
  modulo === null || (actual?.permisos.includes(`${modulo}:read`) ?? false);

function alCambiar(): void {
  const nueva = leer();
  if (JSON.stringify(nueva) === JSON.stringify(actual)) return;
  actual = nueva;
  for (const listener of oyentes) listener();
}

for (const nombre of SESSION_NAMES) onStored(nombre, alCambiar);
