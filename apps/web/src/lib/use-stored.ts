import { useCallback, useSyncExternalStore } from "react";
import { onStored, readStored, type Stored, type StoredName, writeStored } from "./storage.ts";

const cache = new Map<StoredName, { text: string; value: unknown }>();

/** A stored value as state; setting it reaches every tab. */
export function useStored<N extends StoredName>(
  name: N,
  fallback: Stored[N],
): [Stored[N], (value: Stored[N]) => void] {
  const stored = useSyncExternalStore(
    useCallback((listener) => onStored(name, listener), [name]),
    () => stable(name),
  );
  const save = useCallback((value: Stored[N]) => writeStored(name, value), [name]);
  return [(stored as Stored[N] | undefined) ?? fallback, save];
}

// Parsing makes a new object each time; the same text must give the same object or React never settles.
function stable(name: StoredName): unknown {
  const stored = readStored(name);
  const text = JSON.stringify(stored) ?? "";
  const previous = cache.get(name);
  if (previous?.text === text) return previous.value;
  cache.set(name, { text, value: stored });
  return stored;
}
