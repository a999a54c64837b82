/** One text out of two, so that neither is lost: the second below the first. What one of them holds already is not written twice. */
export function juntos(uno: string, otro: string): string {
  if (uno.startsWith(otro) || uno.endsWith(`\n${otro}`)) return uno;
  if (otro.startsWith(uno)) return otro;
  return `${uno}\n${otro}`;
}
