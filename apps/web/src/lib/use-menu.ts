// The menu as the reader sees it: the names given at installation, in their language.
import type { ItemMenu } from "@ventanilla/contract/sesion/sesion";
import type { Clave } from "@ventanilla/i18n";
import i18next from "i18next";
import { useMemo } from "react";
import { menuPath } from "./menu.ts";
import { useSession } from "./session.ts";
import { type T, useT } from "./use-t.ts";

const TITULOS = new Map<string, Clave>([
  ["/", "paginas:tablero"],
  ["/chat", "paginas:chat"],
  ["/historial", "historial:titulo"],
  ["/operadores", "paginas:puntosAtencion"],
  ["/pendientes", "paginas:pendientes"],
  ["/puntos", "puntos:menu"],
  ["/puntos-atencion", "paginas:puntosAtencion"],
  ["/tramites", "tramites:titulo"],
]);

const NADA: readonly ItemMenu[] = [];

type Hoja = Pick<ItemMenu, "label" | "url">;

/** A name that an administrator wrote is data, and stays as written in every language. */
function nombrar<H extends Hoja>(hoja: H, t: T): H {
  const titulo = TITULOS.get(menuPath(hoja.url));
  const esDeInstalacion = titulo !== undefined && hoja.label === i18next.t(titulo, { lng: "es" });
  return esDeInstalacion ? { ...hoja, label: t(titulo) } : hoja;
}

export function useMenu(): readonly ItemMenu[] {
  const t = useT();
  const menu = useSession()?.menu ?? NADA;
  return useMemo(
    () =>
      menu.map(({ submenu, ...item }) => ({
        ...nombrar(item, t),
        ...(submenu && { submenu: submenu.map((hoja) => nombrar(hoja, t)) }),
      })),
    [menu, t],
  );
}
