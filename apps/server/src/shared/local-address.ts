/** Listening on every address is none to go to. */
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** By what name this machine reaches a program of its own that listens on `host`. */
export const localName = (host: string): string => (EVERYWHERE.has(host) ? "127.0.0.1" : host);

/** The same as it stands before a port. */
export function localHost(host: string): string {
  const name = localName(host);
  return name.includes(":") ? `[${name}]` : name;
}
