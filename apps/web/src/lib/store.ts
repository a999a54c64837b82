// State that lives outside of React: one value, who listens to it, and a way back to how it began.
import { useSyncExternalStore } from "react";

type Stop = () => void;

export interface Store<T> {
  get(): T;
  /** The same value again tells nobody. */
  set(next: T): void;
  update(change: (now: T) => T): void;
  subscribe(listener: () => void): Stop;
}

const resets = new Set<() => void>();

/** Something that happens and leaves no value; `What`: what is told of it. */
export function createEvent<What = void>() {
  const listeners = new Set<(what: What) => void>();
  return {
    tell(what: What): void {
      for (const listener of listeners) listener(what);
    },
    subscribe(listener: (what: What) => void): Stop {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For one instance of a class; it goes with its owner. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { subscribe, tell } = createEvent();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    tell();
  };
  return { get: () => value, set, update: (change) => set(change(value)), subscribe };
}

/** For the whole page: it lives as long as its module, so `resetStores` takes it back to its beginning. */
export function createPageStore<T>(initial: () => T): Store<T> {
  const store = createStore(initial());
  onReset(() => store.set(initial()));
  return store;
}

/** What a module holds beside its store and must forget with it. */
export function onReset(forget: () => void): void {
  resets.add(forget);
}

/** Everything as in a page just opened. For tests, which share their modules. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(store.subscribe, () =>
    select === undefined ? store.get() : select(store.get()),
  );
}
