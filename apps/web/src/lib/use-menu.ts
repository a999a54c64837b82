// The menu as the reader sees it: the names given at installation, in their language.
import type { ItemMenu } from "@ventanilla/contract/sesion/sesion";
import type { Clave } from "@ventanilla/i18n";
import { useMemo } from "react";
import { textsIn } from "./i18n.ts";
import { menuPath } from "./menu.ts";
import { useSession } from "./session.ts";
import { type T, useT } from "./use-t.ts";

let titleOf: (path: string) => Clave | undefined = () => undefined;

/** The table of pages lends their names: it stands above all that shows a menu. */
export function setPageTitles(lookUp: typeof titleOf): void {
  titleOf = lookUp;
}

const NO_ITEMS: readonly ItemMenu[] = [];

type Leaf = Pick<ItemMenu, "label" | "url">;

/** A name that an administrator wrote is data, and stays as written in every language. */
function named<H extends Leaf>(leaf: H, t: T): H {
  const title = titleOf(menuPath(leaf.url));
  const asInstalled = title !== undefined && leaf.label === textsIn("es")(title);
  return asInstalled ? { ...leaf, label: t(title) } : leaf;
}

export function useMenu(): readonly ItemMenu[] {
  const t = useT();
  const menu = useSession()?.menu ?? NO_ITEMS;
  return useMemo(
    () =>
      menu.map(({ submenu, ...item }) => ({
        ...named(item, t),
        ...(submenu && { submenu: submenu.map((leaf) => named(leaf, t)) }),
      })),
    [menu, t],
  );
}
