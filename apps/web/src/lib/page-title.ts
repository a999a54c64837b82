// The title of the window: "(3) Chat · Ventanilla".

import { useEffect } from "react";
import { tNow } from "./i18n.ts";

let pagina = "";
let sinLeer = 0;

function pintar(): void {
  const titulo = pagina === "" ? tNow("producto") : tNow("shell:titulo", { pagina });
  document.title = sinLeer > 0 ? `(${sinLeer}) ${titulo}` : titulo;
}

export function setPageTitle(titulo: string): void {
  pagina = titulo;
  pintar();
}

/** Unread messages, in front of the title of whatever page is open. */
export function setUnreadInTitle(cantidad: number): void {
  sinLeer = cantidad;
  pintar();
}

export function usePageTitle(titulo: string): void {
  useEffect(() => setPageTitle(titulo), [titulo]);
}
