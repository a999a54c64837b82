import { poner } from "./pagina.ts";

/** What jsdom does not measure: rows of 60 px in a pane of 600, so that a virtual list shows some. */
export function medir(): void {
  for (const medida of ["offsetHeight", "offsetWidth", "clientHeight"]) {
    poner(HTMLElement.prototype, medida, {
      get(this: HTMLElement) {
        return this.tagName === "ARTICLE" ? 60 : 600;
      },
    });
  }
}

/** The width that a dialog is given, in pixels. */
export function anchoDe(uno: HTMLElement): number {
  const raiz = uno.closest<HTMLElement>(".mantine-Modal-root");
  return 16 * Number(/[\d.]+/.exec(raiz?.style.getPropertyValue("--modal-size") ?? "")?.[0]);
}
