// What the search (Ctrl K) can find besides pages and preferences: screens lend chats, persons and actions while they are open.
import { useEffect, useRef, useSyncExternalStore } from "react";

export type PaletteItem = { id: string; texto: string; detalle?: string; run: () => void };
export type PaletteGroup = { titulo: string; items: readonly PaletteItem[] };

let grupos: readonly PaletteGroup[] = [];
const oyentes = new Set<() => void>();

function publicar(lista: readonly PaletteGroup[]): void {
  grupos = lista;
  for (const listener of oyentes) listener();
}

/** Adds items to the search while the component is mounted. */
export function usePaletteItems(titulo: string, items: readonly PaletteItem[]): void {
  const ultimos = useRef(items);
  useEffect(() => {
    ultimos.current = items;
  });
  const firma = items.map((item) => `${item.id}|${item.texto}|${item.detalle}`).join("\n");
  useEffect(() => {
    if (firma === "") return;
    const grupo: PaletteGroup = {
      titulo,
      items: ultimos.current.map((item) => ({
        ...item,
        run: () => ultimos.current.find((otro) => otro.id === item.id)?.run(),
      })),
    };
    publicar([...grupos, grupo]);
    return () => publicar(grupos.filter((otro) => otro !== grupo));
  }, [titulo, firma]);
}

export const usePaletteGroups = (): readonly PaletteGroup[] =>
  useSyncExternalStore(
    (listener) => {
      oyentes.add(listener);
      return () => oyentes.delete(listener);
    },
    () => grupos,
  );

const llano = (texto: string): string => texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word of the query begins a word of the text; case and accents do not count. */
export function matches(consulta: string, texto: string): boolean {
  const palabras = llano(texto).split(/[^\p{L}\p{N}@.]+/u);
  return llano(consulta)
    .split(/\s+/)
    .filter((parte) => parte !== "")
    .every((parte) => palabras.some((palabra) => palabra.startsWith(parte)));
}
