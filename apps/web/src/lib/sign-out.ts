// Leaving on purpose: ask who must be asked, tell the server, forget the session.
import type { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { call } from "./api.ts";
import { mayLeave } from "./leave-guards.ts";
import { goTo, leaveTo } from "./navigation.ts";
import { clearSession } from "./session.ts";
import { readStored } from "./storage.ts";

const SIGN_OUT = { method: "GET", path: "/system/salir" } as const;

/**
 * Tells the server alone, for a session that ends here by itself. The call takes the token at once: it may be forgotten right
 * after.
 */
export function endOnServer(): void {
  // Heard or not, the session is over here; there it ends by inactivity at the latest.
  call<typeof salir>(SIGN_OUT, { query: {}, background: true }).catch(() => undefined);
}

/** Signs out. `ask: false` when the account's own change already decided it. */
export async function signOut({ ask = true }: { ask?: boolean } = {}): Promise<void> {
  if (ask && !(await mayLeave("/login"))) return;
  const codigo = readStored("oauth2_state");
  let url = "";
  try {
    ({ url } = await call<typeof salir>(SIGN_OUT, { query: codigo === undefined ? {} : { codigo } }));
  } catch {
    // Without a line the session ends here; the server's own ends by inactivity.
    url = "";
  }
  clearSession();
  if (url === "") goTo("/login", { replace: true });
  else leaveTo(url);
}
