// What jsdom lacks or does otherwise, once for all tests of a worker.
import userEvent from "@testing-library/user-event";

class Observador implements ResizeObserver {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
}
globalThis.ResizeObserver = Observador;
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// jsdom's window has the keyboard only once something in it was focused.
document.hasFocus = () => true;
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

// In a hidden tab user-event tells of the focus itself, each time in an `act`. Where an effect moves the focus that `act`
// ends the one around it, and React paints the rest when it likes. jsdom tells of the focus in any tab.
const { focus, blur } = HTMLElement.prototype;
userEvent.setup();
Object.assign(HTMLElement.prototype, { focus, blur });
