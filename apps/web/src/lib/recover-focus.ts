/** A busy button is disabled, and so loses the focus to nobody: gives it where the work goes on, unless somebody moved it meanwhile. */
export function recoverFocus(where: () => HTMLElement | null): void {
  // Drawn anew, the control can take it again.
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) where()?.focus();
  });
}
