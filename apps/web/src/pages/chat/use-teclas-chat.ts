import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeChat } from "@ventanilla/contract/caso/chat.rules";
import type { RefObject } from "react";
import { siguienteSinLeer } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { usePaletteItems } from "../../lib/palette.ts";
import { useT } from "../../lib/use-t.ts";
import type { Paneles } from "../../mesa/index.ts";
import { enExtremo } from "../../mesa/index.ts";

export type OpcionesTeclasChat = {
  chats: readonly Chat[];
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
  const { chats, abierto, onAbrir, paneles, filtro, campo, onPanel, onMarcar } = opciones;
  const t = useT();
  const mover = (paso: 1 | -1) => {
    const actual = chats.findIndex((chat) => chat.id === abierto);
    const destino = actual < 0 ? chats[paso === 1 ? 0 : chats.length - 1] : chats[actual + paso];
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
    { teclas: "j", texto: t("chat:teclaSiguiente"), run: () => mover(1) },
    { teclas: "k", texto: t("chat:teclaAnterior"), run: () => mover(-1) },
    {
      teclas: "alt+ArrowDown",
      texto: t("chat:teclaSiguiente"),
      enCampos: true,
      run: (event) => conAlt(event, 1),
    },
    {
      teclas: "alt+ArrowUp",
      texto: t("chat:teclaAnterior"),
      enCampos: true,
      run: (event) => conAlt(event, -1),
    },
    { teclas: "u", texto: t("chat:teclaSinLeer"), run: sinLeer },
    { teclas: "x", texto: t("varios:tecla"), run: onMarcar },
    { teclas: "r", texto: t("chat:teclaResponder"), run: () => campo.current?.focus() },
    { teclas: "b", texto: t("chat:teclaPersona"), run: onPanel },
    { teclas: "/", texto: t("chat:teclaFiltro"), run: () => filtro.current?.focus() },
    { teclas: "mod+F6", texto: t("chat:teclaPanel"), enCampos: true, run: () => paneles.mover(1) },
    {
      teclas: "mod+shift+F6",
      texto: t("chat:teclaPanelAnterior"),
      enCampos: true,
      run: () => paneles.mover(-1),
    },
  ]);
  usePaletteItems(
    t("chat:panelChats"),
    chats.map((chat) => ({
      id: String(chat.id),
      texto: nombreDeChat(chat),
      detalle: chat.usuario,
      run: () => onAbrir(chat.id),
    })),
  );
}
