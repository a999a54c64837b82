let sonando: HTMLMediaElement | null = null;

/** Called when one begins to play: whichever was playing stops. */
export function sonar(elemento: HTMLMediaElement): void {
  if (sonando !== null && sonando !== elemento) sonando.pause();
  sonando = elemento;
}
