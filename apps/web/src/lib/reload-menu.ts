// The menu as the server has it now: what the person may do may have changed since they signed in.
import { MENU_MUESTRA_MS } from "@ventanilla/contract/limites";
import type { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { call } from "./api.ts";
import { updateMenu } from "./session.ts";
import { readStored } from "./storage.ts";
import { createPageStore, onReset } from "./store.ts";

const MENU = { method: "GET", path: "/system/menu" } as const;

/** Menu, permissions, token and person of GET system/menu, stored. `background`: nobody asked for it. */
export async function reloadMenu({ background = false } = {}): Promise<void> {
  const began = readStored("sesion_inicio");
  const menu = await call<typeof leerMenu>(MENU, { background });
  // By now somebody else may be signed in, or nobody.
  if (readStored("sesion_inicio") === began) updateMenu(menu);
}

const clicked = createPageStore<{ url: string } | undefined>(() => undefined);
let timer: ReturnType<typeof setTimeout> | undefined;
onReset(() => clearTimeout(timer));

/** The same, and a moment later a click on one of its entries, as if the person had made it: its section opens. */
export async function reloadMenuAndClick(url: string): Promise<void> {
  await reloadMenu();
  clearTimeout(timer);
  timer = setTimeout(() => clicked.set({ url }), MENU_MUESTRA_MS);
}

/** Told of each such click. */
export function onMenuClick(listener: (url: string) => void): () => void {
  return clicked.subscribe(() => {
    const click = clicked.get();
    if (click !== undefined) listener(click.url);
  });
}
