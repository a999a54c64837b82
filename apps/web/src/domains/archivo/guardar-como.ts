/** Hands bytes to the browser to be saved under a name. */
export function guardarComo(blob: Blob, nombre: string): void {
  const url = URL.createObjectURL(blob);
  const enlace = document.createElement("a");
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // The browser reads the address after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
