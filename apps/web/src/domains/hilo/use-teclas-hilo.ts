import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import { recoverFocus } from "../../lib/recover-focus.ts";
import { puedeResponderse, type Responder } from "./contexto.ts";
import type { Fila } from "./filas.rules.ts";

const PAGINA = 5;
/** What Enter finds inside a message. */
const ENFOCABLES = "a[href], button:not(:disabled), input:not(:disabled), iframe";

export type OpcionesTeclas = {
  caja: RefObject<HTMLDivElement | null>;
  filas: readonly Fila[];
  irAFila: (indice: number) => void;
  /** -1: none yet. */
  activa: number;
  /** There was one, and it is no longer among them: a text that waited is now the message that it became. */
  perdida: boolean;
  setActiva: (clave: string | null) => void;
  onSalir: () => void;
  responder: Responder | undefined;
};

/** One Tab stop; arrows move among the messages, Enter goes inside, r answers it, Esc leads to the composer. */
export function useTeclasHilo(opciones: OpcionesTeclas) {
  const { caja, filas, irAFila, activa, perdida, setActiva, onSalir, responder } = opciones;
  const desde = activa < 0 ? filas.length - 1 : activa;
  const ultima = filas.length - 1;
  useEffect(() => {
    if (!perdida) return;
    setActiva(null);
    recoverFocus(() => articuloEn(caja.current, ultima));
  }, [perdida, setActiva, caja, ultima]);
  const irA = (indice: number) => {
    const destino = Math.max(0, Math.min(filas.length - 1, indice));
    const fila = filas[destino];
    if (fila === undefined) return;
    setActiva(fila.clave);
    irAFila(destino);
    enfocar(caja.current, destino);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const destinatario = event.target instanceof HTMLElement ? event.target : null;
    const articulo = destinatario?.matches("article") === true;
    if (event.key === "Escape") {
      event.preventDefault();
      if (articulo) onSalir();
      else enfocar(caja.current, desde);
      return;
    }
    if (!articulo) return;
    const paso: Partial<Record<string, number>> = {
      ArrowUp: desde - 1,
      ArrowDown: desde + 1,
      PageUp: desde - PAGINA,
      PageDown: desde + PAGINA,
      Home: 0,
      End: filas.length - 1,
    };
    const destino = paso[event.key];
    const fila = filas[Number(destinatario?.dataset["index"])];
    if (destino !== undefined) irA(destino);
    else if (event.key === "r" && fila?.tipo === "mensaje" && puedeResponderse(responder, fila.mensaje))
      responder.elegir(fila.mensaje);
    else if (event.key === "Enter") destinatario?.querySelector<HTMLElement>(ENFOCABLES)?.focus();
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const fila = filas[Number(event.target.closest("article")?.dataset["index"])];
    if (fila !== undefined) setActiva(fila.clave);
  };
  return { onKeyDown, onFocus, irA };
}

const articuloEn = (caja: HTMLElement | null, indice: number): HTMLElement | null =>
  caja?.querySelector<HTMLElement>(`article[data-index="${indice}"]`) ?? null;

function enfocar(caja: HTMLElement | null, indice: number, intentos = 4): void {
  const articulo = articuloEn(caja, indice);
  if (articulo) articulo.focus({ preventScroll: true });
  else if (intentos > 0) requestAnimationFrame(() => enfocar(caja, indice, intentos - 1));
}
