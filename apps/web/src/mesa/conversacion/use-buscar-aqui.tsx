import type { Chat } from "@ventanilla/contract/caso/chat";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { BarraBusqueda, useBusquedaDeCaso } from "../../domains/busqueda/index.ts";
import { pedirMensaje } from "../../domains/hilo/index.ts";
import { hasMod } from "../../lib/hotkeys.ts";

export type OpcionesBuscarAqui = {
  chat: Chat;
  /** The pane of the conversation: there Ctrl or ⌘ F is its own. */
  panelRef: RefObject<HTMLElement | null>;
  campoRef: RefObject<HTMLElement | null>;
};

export interface BuscarAqui {
  abierta: boolean;
  alternar(): void;
  /** What is marked in the thread. */
  terminos: readonly string[];
  barra: ReactNode;
}

/** Looks for words in the open conversation, in all entry channels of its case, and moves its thread to where they stand. */
export function useBuscarAqui({ chat, panelRef, campoRef }: OpcionesBuscarAqui): BuscarAqui {
  const [abierta, setAbierta] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  /** Who had the focus before. */
  const antes = useRef<Element | null>(null);
  const busqueda = useBusquedaDeCaso(chat.caso.id, (mensaje) =>
    pedirMensaje({ sesion: chat.id, mensaje, como: "a la vista" }),
  );
  const abrir = () => {
    if (!abierta) antes.current = document.activeElement;
    setAbierta(true);
    campo.current?.select();
  };
  const cerrar = () => {
    setAbierta(false);
    busqueda.escribir("");
    const suyo = antes.current;
    const destino = suyo instanceof HTMLElement && suyo.isConnected ? suyo : campoRef.current;
    destino?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (abierta) campo.current?.focus();
  }, [abierta]);
  const alTeclear = useRef(abrir);
  useEffect(() => {
    alTeclear.current = abrir;
  });
  useEffect(() => {
    const escucha = new AbortController();
    panelRef.current?.addEventListener(
      "keydown",
      (event) => {
        if (event.key.toLowerCase() !== "f" || !hasMod(event) || event.altKey || event.shiftKey) return;
        event.preventDefault();
        alTeclear.current();
      },
      { signal: escucha.signal },
    );
    return () => escucha.abort();
  }, [panelRef]);
  return {
    abierta,
    alternar: abierta ? cerrar : abrir,
    terminos: busqueda.terminos,
    barra: abierta ? <BarraBusqueda busqueda={busqueda} campoRef={campo} onCerrar={cerrar} /> : null,
  };
}
