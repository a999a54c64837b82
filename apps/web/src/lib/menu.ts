// The menu of the log-in answer, as the frame and the landing page need it.
import type { ItemMenu } from "@ventanilla/contract/sesion/sesion";
import { readStored } from "./storage.ts";

export type MenuLeaf = { label: string; path: string; icon: string | null; group?: string };

/** "usuarios" and "/usuarios" are the same address: / plus the url. */
export const menuPath = (url: string): string => `/${url.replace(/^\/+/, "")}`;

/** The pages of a menu in order, submenus opened, each with the name of its group. */
export function menuLeaves(menu: readonly ItemMenu[]): MenuLeaf[] {
  return menu.flatMap((item) => {
    if (item.submenu === undefined || item.submenu.length === 0) {
      return [{ label: item.label, path: menuPath(item.url), icon: item.icon }];
    }
    return item.submenu.map(
      (leaf): MenuLeaf => ({
        label: leaf.label,
        path: menuPath(leaf.url),
        icon: leaf.icon ?? item.icon,
        group: item.label,
      }),
    );
  });
}

/** The item a page belongs to: its own address, or the one it hangs from (/chat/7 from /chat). */
export function currentLeaf(menu: readonly ItemMenu[], path: string): MenuLeaf | undefined {
  const leaves = menuLeaves(menu);
  return (
    leaves.find((leaf) => leaf.path === path) ??
    leaves.find((leaf) => leaf.path !== "/" && path.startsWith(`${leaf.path}/`))
  );
}

/** The menu entry of the desk, whichever point it is of. */
export const CHAT_PATH = "/chat";

/** Where a menu entry leads: the chat is that of the chosen point. */
export function pageAddress(path: string): string {
  if (path !== CHAT_PATH) return path;
  const cubiculo = readStored("cubiculo_actual");
  return cubiculo === undefined ? "/operadores" : `/chat/${cubiculo}`;
}
