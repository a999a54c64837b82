import { useEffect, useMemo } from "react";

const nadie = (): boolean => document.activeElement === null || document.activeElement === document.body;

function enfocar(elemento: Element | null | undefined): boolean {
  if (elemento instanceof HTMLElement && elemento.isConnected) elemento.focus({ preventScroll: true });
  return !nadie();
}

/** The nearest heading that can take the focus, seen from an element outwards. */
function encabezadoDe(elemento: Element): Element | null {
  for (let lugar = elemento.parentElement; lugar !== null; lugar = lugar.parentElement) {
    const encabezado = lugar.querySelector("h1[tabindex], h2[tabindex]");
    if (encabezado !== null) return encabezado;
  }
  return null;
}

interface Origen {
  elemento: Element | null;
  encabezado: Element | null;
  /** Of the dialog that was on top: its control may go with it, as when a form takes the place of «Cargando». */
  previo: Origen | null;
}

/** Of the open dialogs, the topmost last. */
const abiertos: Origen[] = [];

function origen(): Origen {
  const elemento = document.activeElement;
  return {
    elemento,
    encabezado: elemento === null ? null : encabezadoDe(elemento),
    previo: abiertos.at(-1) ?? null,
  };
}

function devolver(de: Origen): void {
  for (let uno: Origen | null = de; uno !== null; uno = uno.previo) {
    if (!enfocar(uno.elemento)) continue;
    cuidar(uno);
    return;
  }
  alEncabezado(de);
}

const alEncabezado = ({ encabezado }: Origen): boolean =>
  enfocar(encabezado) || enfocar(document.querySelector("h1[tabindex]"));

/** What was agreed to in the dialog may take the control off the page a moment later: a row that is deleted. */
function cuidar(de: Origen): void {
  const { elemento } = de;
  if (elemento === null || elemento.closest("[role=dialog]") !== null) return;
  const observador = new MutationObserver(() => {
    if (elemento.isConnected) return;
    soltar();
    if (nadie()) alEncabezado(de);
  });
  const soltar = () => {
    observador.disconnect();
    document.removeEventListener("focusin", soltar);
  };
  observador.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", soltar);
}

/**
 * After a dialog, whoever had the focus gets it back; when that is gone, the heading of where it was. Unless somebody
 * else took it meanwhile. Mantine does the first alone, and only for dialogs that stand there closed.
 */
export function useFocusBack(opened: boolean): void {
  const de = useMemo(() => (opened ? origen() : null), [opened]);
  useEffect(() => {
    if (de === null) return;
    abiertos.push(de);
    return () => {
      abiertos.splice(abiertos.indexOf(de), 1);
      if (nadie()) devolver(de);
    };
  }, [de]);
}
