// What jsdom does not measure: rows of 60 px in a pane of 600, so that a virtual list shows some.
export function medir(): void {
  const alto = {
    configurable: true,
    get(this: HTMLElement) {
      return this.tagName === "ARTICLE" ? 60 : 600;
    },
  };
  Object.defineProperty(HTMLElement.prototype, "offsetHeight", alto);
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", alto);
  Object.defineProperty(HTMLElement.prototype, "clientHeight", alto);
  Element.prototype.scrollTo = () => undefined;
}
