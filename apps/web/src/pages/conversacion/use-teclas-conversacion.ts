import type { RefObject } from "react";
import { vecinoDe } from "../../domains/caso/index.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { useT } from "../../lib/use-t.ts";
import type { Paneles } from "../../mesa/index.ts";
import { enExtremo } from "../../mesa/index.ts";

export type OpcionesTeclasConversacion = {
  sesionId: number;
  onIr: (sesionId: number) => void;
  paneles: Paneles;
  campo: RefObject<HTMLTextAreaElement | null>;
  onPanel: () => void;
};

/** The keys of one conversation; Alt with the arrows walks the list one came from. */
export function useTeclasConversacion(opciones: OpcionesTeclasConversacion): void {
  const { sesionId, onIr, paneles, campo, onPanel } = opciones;
  const t = useT();
  const mover = (event: KeyboardEvent, paso: 1 | -1) => {
    const vecino = vecinoDe(sesionId, paso);
    if (vecino !== undefined && enExtremo(event.target, paso)) onIr(vecino);
  };
  useHotkeys(t("paginas:conversacion"), [
    {
      teclas: "alt+ArrowDown",
      texto: t("caso:siguiente"),
      enCampos: true,
      run: (event) => mover(event, 1),
    },
    { teclas: "alt+ArrowUp", texto: t("caso:anterior"), enCampos: true, run: (event) => mover(event, -1) },
    { teclas: "r", texto: t("chat:teclaResponder"), run: () => campo.current?.focus() },
    { teclas: "b", texto: t("chat:teclaPersona"), run: onPanel },
    { teclas: "mod+F6", texto: t("chat:teclaPanel"), enCampos: true, run: () => paneles.mover(1) },
    {
      teclas: "mod+shift+F6",
      texto: t("chat:teclaPanelAnterior"),
      enCampos: true,
      run: () => paneles.mover(-1),
    },
  ]);
}
