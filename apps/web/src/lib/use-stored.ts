import { useCallback, useSyncExternalStore } from "react";
import { onStored, readStored, type Stored, type StoredName, writeStored } from "./storage.ts";

const cache = new Map<StoredName, { texto: string; valor: unknown }>();

/** A stored value as state; setting it reaches every tab. */
export function useStored<N extends StoredName>(
  name: N,
  porOmision: Stored[N],
): [Stored[N], (value: Stored[N]) => void] {
  const valor = useSyncExternalStore(
    useCallback((listener) => onStored(name, listener), [name]),
    () => estable(name),
  );
  const guardar = useCallback((value: Stored[N]) => writeStored(name, value), [name]);
  return [(valor as Stored[N] | undefined) ?? porOmision, guardar];
}

// Parsing makes a new object each time; the same text must give the same object or React never settles.
function estable(name: StoredName): unknown {
  const valor = readStored(name);
  const texto = JSON.stringify(valor) ?? "";
  const anterior = cache.get(name);
  if (anterior?.texto === texto) return anterior.valor;
  cache.set(name, { texto, valor });
  return valor;
}
