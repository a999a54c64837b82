/** The languages in which what the page shows of these words is read, each once: of a text that bears no mark, the page's. */
export function idiomasDe(palabras: RegExp): string[] {
  const textos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const idiomas = new Set<string>();
  while (textos.nextNode()) {
    const nodo = textos.currentNode;
    if (palabras.test(nodo.textContent ?? ""))
      idiomas.add(nodo.parentElement?.closest<HTMLElement>("[lang]")?.lang ?? "");
  }
  return [...idiomas];
}
