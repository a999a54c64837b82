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
      keys: "alt+ArrowDown",
      label: t("caso:siguiente"),
      inFields: true,
      run: (event) => mover(event, 1),
    },
    { keys: "alt+ArrowUp", label: t("caso:anterior"), inFields: true, run: (event) => mover(event, -1) },
    { keys: "r", label: t("chat:teclaResponder"), run: () => campo.current?.focus() },
    { keys: "b", label: t("chat:teclaPersona"), run: onPanel },
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
}
