// Room on the screen: what is seen whole, and what lies over something else.
import type { Locator, Page } from "@playwright/test";

/** How many of these are seen from edge to edge in what scrolls them. */
export const enteros = (cuales: Locator): Promise<number> =>
  cuales.evaluateAll((nodos) => {
    const caja = (nodo: Element): DOMRect => {
      let padre = nodo.parentElement;
      while (padre !== null && !/auto|scroll/.test(getComputedStyle(padre).overflowY))
        padre = padre.parentElement;
      return (padre ?? document.documentElement).getBoundingClientRect();
    };
    return nodos.filter((nodo) => {
      const { top, bottom } = nodo.getBoundingClientRect();
      const { top: techo, bottom: suelo } = caja(nodo);
      return top >= techo - 0.5 && bottom <= Math.min(suelo, window.innerHeight) + 0.5;
    }).length;
  });

/** Words and controls of the page, or of one part of it, over which something else lies: where they begin, in the middle and where they end. */
export const tapados = (page: Page, parte = "body"): Promise<string[]> =>
  page.evaluate((selector) => {
    const todo = document.querySelector(selector);
    if (todo === null) throw new Error(`there is no ${selector}`);
    type Trozo = { nodo: Element; caja: DOMRect; nombre: string };
    /** What the panes that scroll, and whatever else cuts, leave of it. */
    const aLaVista = ({ nodo, caja }: Trozo) => {
      let { left, top, right, bottom } = caja;
      for (let padre: Element | null = nodo; padre !== null; padre = padre.parentElement) {
        if (getComputedStyle(padre).overflow === "visible") continue;
        const corte = padre.getBoundingClientRect();
        left = Math.max(left, corte.left);
        right = Math.min(right, corte.right);
        top = Math.max(top, corte.top);
        bottom = Math.min(bottom, corte.bottom);
      }
      return { left, top, right, bottom };
    };
    const seVe = (nodo: Element) =>
      nodo.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      nodo.closest(".solo-voz, [inert]") === null;
    /** Where it shows its words: what a field keeps free at its sides is for the signs that stand there. */
    const cajaDe = (nodo: Element): DOMRect => {
      const { x, y, width, height } = nodo.getBoundingClientRect();
      if (!nodo.matches("input, textarea")) return new DOMRect(x, y, width, height);
      const { paddingLeft, paddingRight } = getComputedStyle(nodo);
      const [antes, despues] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
      return new DOMRect(x + antes, y, width - antes - despues, height);
    };
    const trozos: Trozo[] = [];
    const textos = document.createTreeWalker(todo, NodeFilter.SHOW_TEXT);
    while (textos.nextNode()) {
      const { currentNode: texto } = textos;
      const nodo = texto.parentElement;
      if (nodo === null || texto.textContent?.trim() === "" || !seVe(nodo)) continue;
      const tramo = document.createRange();
      tramo.selectNodeContents(texto);
      for (const caja of tramo.getClientRects()) trozos.push({ nodo, caja, nombre: texto.textContent ?? "" });
    }
    for (const nodo of todo.querySelectorAll("a, button, input:not([type=file]), textarea"))
      if (seVe(nodo))
        trozos.push({
          nodo,
          caja: cajaDe(nodo),
          nombre: nodo.getAttribute("aria-label") ?? nodo.textContent ?? "",
        });
    return trozos.flatMap((trozo) => {
      const { left, top, right, bottom } = aLaVista(trozo);
      if (right - left < 6 || bottom - top < 6) return [];
      const y = (top + bottom) / 2;
      const encima = [left + 2, (left + right) / 2, right - 2]
        .map((x) => document.elementFromPoint(x, y))
        // The grip between two panes reaches over the edge of both: seen through, and as wide as a hand needs.
        .filter((arriba) => arriba !== null && arriba.closest("[role=separator]") === null)
        .find((arriba) => !arriba?.contains(trozo.nodo) && !trozo.nodo.contains(arriba));
      if (encima === undefined || encima === null) return [];
      return [
        `${trozo.nombre}: ${encima.tagName} ${encima.getAttribute("aria-label") ?? encima.textContent}`,
      ];
    });
  }, parte);
