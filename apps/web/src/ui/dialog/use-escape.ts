import { type RefObject, useEffect, useRef } from "react";

interface Capa {
  contenido: RefObject<HTMLElement | null>;
  onEscape: () => void;
}

/** Open dialogs, the topmost last. */
const capas: Capa[] = [];

/** Esc that an open list or menu answers itself, as Mantine marks it. */
const esDeOtro = (destino: EventTarget | null): boolean =>
  destino instanceof Element && destino.getAttribute("data-mantine-stop-propagation") === "true";

function alPulsar(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || esDeOtro(event.target)) return;
  const capa = capas.at(-1);
  const { target } = event;
  const dialogo = capa?.contenido.current?.closest("[role=dialog]");
  const dentro = target === document.body || (target instanceof Node && dialogo?.contains(target) === true);
  if (dentro) capa?.onEscape();
}

/** Esc closes the topmost dialog and no other: Mantine's dialogs each listen for themselves, and all would hear it. */
export function useEscape(
  opened: boolean,
  contenido: RefObject<HTMLElement | null>,
  onEscape: () => void,
): void {
  const ultimo = useRef(onEscape);
  useEffect(() => {
    ultimo.current = onEscape;
  });
  useEffect(() => {
    if (!opened) return;
    const capa: Capa = { contenido, onEscape: () => ultimo.current() };
    if (capas.length === 0) window.addEventListener("keydown", alPulsar, { capture: true });
    capas.push(capa);
    return () => {
      capas.splice(capas.indexOf(capa), 1);
      if (capas.length === 0) window.removeEventListener("keydown", alPulsar, { capture: true });
    };
  }, [opened, contenido]);
}
