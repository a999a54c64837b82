/** What tells two names apart: neither capitals nor how many blanks stand between the words. */
export const claveDeFiltro = (nombre: string): string =>
  nombre.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
