import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { RefObject } from "react";
import { nombrar } from "../../domains/canal/index.ts";
import { siguienteSinLeer } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { usePaletteItems } from "../../lib/palette.ts";
import { useT } from "../../lib/use-t.ts";
import type { Paneles } from "../../mesa/index.ts";
import { enExtremo } from "../../mesa/index.ts";

export type OpcionesTeclasChat = {
  chats: readonly Chat[];
  /** Those of them that the list shows, as it shows them: one goes from each to that below it. */
  mostrados: RefObject<readonly Chat[]>;
  abierto: number | null;
  onAbrir: (id: number) => void;
  paneles: Paneles;
  filtro: RefObject<HTMLInputElement | null>;
  campo: RefObject<HTMLTextAreaElement | null>;
  onPanel: () => void;
  /** Ticks the chat in turn. */
  onMarcar: () => void;
};

/** The keys of the chat, and its conversations in the search. */
export function useTeclasChat(opciones: OpcionesTeclasChat): void {
  const { chats, mostrados, abierto, onAbrir, paneles, filtro, campo, onPanel, onMarcar } = opciones;
  const t = useT();
  const mover = (paso: 1 | -1) => {
    const { current: lista } = mostrados;
    const actual = lista.findIndex((chat) => chat.id === abierto);
    const destino = actual < 0 ? lista.at(paso === 1 ? 0 : -1) : lista[actual + paso];
    if (destino !== undefined) onAbrir(destino.id);
  };
  const sinLeer = () => {
    const destino = siguienteSinLeer(chats, abierto);
    if (destino === undefined) announce(t("chat:nadaSinLeer"));
    else onAbrir(destino.id);
  };
  const conAlt = (event: KeyboardEvent, paso: 1 | -1) => {
    if (enExtremo(event.target, paso)) mover(paso);
  };
  useHotkeys(t("chat:teclas"), [
    { keys: "j", label: t("chat:teclaSiguiente"), run: () => mover(1) },
    { keys: "k", label: t("chat:teclaAnterior"), run: () => mover(-1) },
    {
      keys: "alt+ArrowDown",
      label: t("chat:teclaSiguiente"),
      inFields: true,
      run: (event) => conAlt(event, 1),
    },
    {
      keys: "alt+ArrowUp",
      label: t("chat:teclaAnterior"),
      inFields: true,
      run: (event) => conAlt(event, -1),
    },
    { keys: "u", label: t("chat:teclaSinLeer"), run: sinLeer },
    { keys: "x", label: t("varios:tecla"), run: onMarcar },
    { keys: "r", label: t("chat:teclaResponder"), run: () => campo.current?.focus() },
    { keys: "b", label: t("chat:teclaPersona"), run: onPanel },
    { keys: "/", label: t("chat:teclaFiltro"), run: () => filtro.current?.focus() },
    // The pane of the conversation answers it, so that elsewhere the browser's own search opens.
    { keys: "mod+f", label: t("busqueda:enConversacion") },
    { keys: "mod+F6", label: t("chat:teclaPanel"), inFields: true, run: () => paneles.mover(1) },
    {
      keys: "mod+shift+F6",
      label: t("chat:teclaPanelAnterior"),
      inFields: true,
      run: () => paneles.mover(-1),
    },
  ]);
  usePaletteItems(
    t("chat:panelChats"),
    chats.map((chat) => ({
      id: String(chat.id),
      label: nombrar(t, chat),
      detail: direccionVisible(chat.clasificacion, chat.usuario),
      run: () => onAbrir(chat.id),
    })),
  );
}
