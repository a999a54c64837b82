// The title of the window: "(3) Chat · Ventanilla", with what waits unread in front, whatever page is open, unless somebody
// does not want that.

import { useEffect } from "react";
import { tNow } from "./i18n.ts";
import { onStored, readStored } from "./storage.ts";
import { onReset } from "./store.ts";
import { getUnread, onUnread } from "./unread.ts";

let page = "";
onReset(() => {
  page = "";
});

function paint(): void {
  const title = page === "" ? tNow("producto") : tNow("tituloVentana", { pagina: page });
  const unread = readStored("cuenta_en_titulo") === false ? 0 : getUnread();
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
}
onUnread(paint);
onStored("cuenta_en_titulo", paint);

export function setPageTitle(title: string): void {
  page = title;
  paint();
}

export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}
