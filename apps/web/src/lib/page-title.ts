// The title of the window: "(3) Chat · Ventanilla".

import { useEffect } from "react";
import { tNow } from "./i18n.ts";
import { onReset } from "./store.ts";

let page = "";
let unread = 0;
onReset(() => {
  page = "";
  unread = 0;
});

function paint(): void {
  const title = page === "" ? tNow("producto") : tNow("shell:titulo", { pagina: page });
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
}

export function setPageTitle(title: string): void {
  page = title;
  paint();
}

/** Unread messages, in front of the title of whatever page is open. */
export function setUnreadInTitle(count: number): void {
  unread = count;
  paint();
}

export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}
