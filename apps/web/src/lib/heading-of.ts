/** The nearest heading that can take the focus, seen from an element outwards. */
export function headingOf(element: Element): HTMLElement | null {
  for (let place = element.parentElement; place !== null; place = place.parentElement) {
    const heading = place.querySelector<HTMLElement>("h1[tabindex], h2[tabindex]");
    if (heading !== null) return heading;
  }
  return null;
}
