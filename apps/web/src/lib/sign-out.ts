// Leaving on purpose: ask who must be asked, tell the server, forget the session.
import { SALIDA_MS } from "@ventanilla/contract/limites";
import type { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { call } from "./api.ts";
import { mayLeave } from "./leave-guards.ts";
import { goTo, leaveTo } from "./navigation.ts";
import { clearSession } from "./session.ts";
import { readStored } from "./storage.ts";
import { createPageStore, useStore } from "./store.ts";
import { wait } from "./wait.ts";

const SIGN_OUT = { method: "GET", path: "/system/salir" } as const;

/**
 * Tells the server alone, for a session that ends here by itself. The call takes the token at once: it may be forgotten right
 * after.
 */
export function endOnServer(): void {
  // Heard or not, the session is over here; there it ends by inactivity at the latest.
  call<typeof salir>(SIGN_OUT, { query: {}, background: true }).catch(() => undefined);
}

const leaving = createPageStore(() => false);

/** Whether somebody is signing out, and the server has not answered yet. */
export const useLeaving = (): boolean => useStore(leaving);

/** Signs out. `ask: false` when the account's own change already decided it. */
export async function signOut({ ask = true }: { ask?: boolean } = {}): Promise<void> {
  if (ask && !(await mayLeave("/login"))) return;
  if (leaving.get()) return;
  leaving.set(true);
  try {
    const url = await whereTo();
    clearSession();
    if (url === "") goTo("/login", { replace: true });
    else leaveTo(url);
  } finally {
    leaving.set(false);
  }
}

/**
 * What the server says to leave to. Without a line, or with one that does not answer, the session ends here all the same: whoever
 * pressed it has walked away. The server's own ends by inactivity, or when it does hear.
 */
async function whereTo(): Promise<string> {
  const codigo = readStored("oauth2_state");
  try {
    const told = call<typeof salir>(SIGN_OUT, { query: codigo === undefined ? {} : { codigo } });
    return (await Promise.race([told, wait(SALIDA_MS)]))?.url ?? "";
  } catch {
    return "";
  }
}
