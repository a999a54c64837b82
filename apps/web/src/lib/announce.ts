// One mouth for everything a screen reader says: two nodes in the root, filled from here.
export type Anuncio = { cortes: string; urgente: string };

const ESPERA_MS = 150;
let actual: Anuncio = { cortes: "", urgente: "" };
const pendientes: { cortes: string[]; urgente: string[] } = { cortes: [], urgente: [] };
const oyentes = new Set<() => void>();
let reloj: ReturnType<typeof setTimeout> | undefined;

/** Speaks a text after 150 ms; the same text twice within that time is said once. */
export function announce(texto: string, { urgente = false }: { urgente?: boolean } = {}): void {
  const cola = pendientes[urgente ? "urgente" : "cortes"];
  if (texto === "" || cola.includes(texto)) return;
  cola.push(texto);
  clearTimeout(reloj);
  reloj = setTimeout(decir, ESPERA_MS);
}

export const getAnnouncement = (): Anuncio => actual;

export function onAnnouncement(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}

function decir(): void {
  actual = {
    cortes: siguiente(actual.cortes, pendientes.cortes),
    urgente: siguiente(actual.urgente, pendientes.urgente),
  };
  pendientes.cortes = [];
  pendientes.urgente = [];
  for (const listener of oyentes) listener();
}

// A node whose text does not change is not read again: the same sentence twice gets a trailing no-break space.
function siguiente(anterior: string, cola: readonly string[]): string {
  if (cola.length === 0) return "";
  const texto = cola.join(". ");
  return texto === anterior ? `${texto}\u00a0` : texto;
}
