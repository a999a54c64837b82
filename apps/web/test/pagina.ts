// The page of one test: what stands in for the browser while it is open, and the way back to how it began. Test files
// share their modules and the document, so that whatever is left of a page would be found by the next test.
import { cleanup } from "@testing-library/react";
import { vi } from "vitest";
import { resetStores } from "../src/lib/store.ts";
import "./navegador.ts";
import { servidor } from "./servidor.ts";

/**
 * jsdom draws its frames, and takes the focus from what is gone, by one timer. Begun on a test's clock it must end on it, or
 * no frame comes any more.
 */
const CUADRO_MS = 17;

/** The clock of everybody again: at the end of each test, and in the midst of one that goes on by it. */
export function relojReal(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(CUADRO_MS);
  vi.useRealTimers();
}

const porCerrar: (() => void)[] = [];

/** Runs when the page is closed, the last one first: for what outlives the tree that React takes down. */
export const alCerrar = (cerrar: () => void): void => void porCerrar.push(cerrar);

/** Stands in for what jsdom lacks or does otherwise, as long as the page is open. */
export function poner(objeto: object, nombre: string, que: PropertyDescriptor): void {
  const antes = Object.getOwnPropertyDescriptor(objeto, nombre);
  Object.defineProperty(objeto, nombre, { ...que, configurable: true });
  alCerrar(() => {
    if (antes === undefined) Reflect.deleteProperty(objeto, nombre);
    else Object.defineProperty(objeto, nombre, antes);
  });
}

/** How wide the window is, for every media query. */
export const ventana = ({ ancha }: { ancha: boolean }): void =>
  void vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes(ancha ? "min-width" : "max-width"),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

/** Nobody is signed in, nothing was read, asked, said or kept; what one test stood in for is itself again. */
export function cerrarPagina(): void {
  cleanup();
  for (const cerrar of porCerrar.splice(0).reverse()) cerrar();
  olvidarGuardado();
  resetStores();
  // A store that goes may write what still waited.
  olvidarGuardado();
  servidor.reiniciar();
  olvidarDocumento();
  relojReal();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

function olvidarDocumento(): void {
  document.body.replaceChildren();
  for (const uno of [document.documentElement, document.body]) {
    for (const nombre of uno.getAttributeNames()) uno.removeAttribute(nombre);
  }
  document.title = "";
  window.history.replaceState(null, "", "/");
}

function olvidarGuardado(): void {
  localStorage.clear();
  sessionStorage.clear();
}
