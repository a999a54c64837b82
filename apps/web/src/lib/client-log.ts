// What failed without a person's doing, for whoever looks after the desk: the browser's own log. Names nobody, quotes nothing.

/** `details` holds codes and addresses without words: they may be read aloud to a stranger. */
export function logFailure(what: string, details: Readonly<Record<string, string | number>>): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(`ventanilla: ${what}`, details);
}
